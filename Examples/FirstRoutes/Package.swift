// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "FirstRoutes",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(name: "first-routes", dependencies: [.product(name: "Waymark", package: "Waymark")])
    ],
    swiftLanguageModes: [.v6]
)
