// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "FirstLinks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(name: "first-links", dependencies: [.product(name: "WaymarkCore", package: "Waymark")])
    ],
    swiftLanguageModes: [.v6]
)
