// swift-tools-version: 6.3
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "ShopSwiftUI",
    platforms: [.iOS(.v16)],
    products: [
        .iOSApplication(
            name: "ShopSwiftUI", targets: ["ShopSwiftUI"], bundleIdentifier: "example.shop.swiftui",
            displayVersion: "1.0",
            bundleVersion: "1", supportedDeviceFamilies: [.phone, .pad],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
            additionalInfoPlistContentFilePath: "Info.plist")
    ],
    dependencies: [.package(name: "Waymark", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ShopSwiftUI",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkSwiftUI", package: "Waymark"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
