// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "FirstModules",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(
            name: "first-modules",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkDialects", package: "Waymark"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
