// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "FirstApps",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(
            name: "first-modules",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkDialects", package: "Waymark"),
            ]),
        .executableTarget(name: "first-screens", dependencies: [.product(name: "Waymark", package: "Waymark")]),
    ],
    swiftLanguageModes: [.v6]
)
