// swift-tools-version: 6.3
import PackageDescription

let waymark: Target.Dependency = .product(name: "Waymark", package: "Waymark")
let dialects: Target.Dependency = .product(name: "WaymarkDialects", package: "Waymark")
let migration: Target.Dependency = .product(name: "WaymarkMigration", package: "Waymark")

// The programs of the README and of README.md here, in their order. The one with the table alone has the core alone.
let package = Package(
    name: "First",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        .executableTarget(name: "first-open", dependencies: [waymark]),
        .executableTarget(name: "first-routes", dependencies: [waymark]),
        .executableTarget(name: "first-modules", dependencies: [waymark]),
        .executableTarget(name: "first-screens", dependencies: [waymark]),
        .executableTarget(name: "first-links", dependencies: [.product(name: "WaymarkCore", package: "Waymark")]),
        .executableTarget(name: "first-move", dependencies: [waymark, dialects, migration]),
    ],
    swiftLanguageModes: [.v6]
)
