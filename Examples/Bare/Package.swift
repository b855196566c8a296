// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Bare",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(name: "bare", dependencies: [.product(name: "WaymarkCore", package: "Waymark")])
    ],
    swiftLanguageModes: [.v6]
)
