// swift-tools-version: 6.3
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "ShopUIKit",
    platforms: [.iOS(.v16)],
    products: [
        .iOSApplication(
            name: "ShopUIKit", targets: ["ShopUIKit"], bundleIdentifier: "example.shop.uikit", displayVersion: "1.0",
            bundleVersion: "1", supportedDeviceFamilies: [.phone, .pad],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
            additionalInfoPlistContentFilePath: "Info.plist")
    ],
    dependencies: [.package(name: "Waymark", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ShopUIKit",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkUIKit", package: "Waymark"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
