// swift-tools-version: 6.3
import PackageDescription

/// The dependencies of a feature of an app: Waymark and a tracing library, and never another feature.
let waymark: [Target.Dependency] = [
    .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkUnits", package: "Waymark"), "TracingStandIn",
]

let package = Package(
    name: "AppShapes",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        // A library of others, which knows nothing of Waymark.
        .target(name: "TracingStandIn"),
        // The three ways in which apps set up their modules; Waymark's own settings are not among them.
        .target(
            name: "FeatureOnMain", dependencies: waymark, swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(name: "FeatureAnywhere", dependencies: waymark),
        .target(name: "FeatureOfFive", dependencies: waymark, swiftSettings: [.swiftLanguageMode(.v5)]),
        // The one place that knows all of them.
        .target(name: "ShapedApp", dependencies: waymark + ["FeatureOnMain", "FeatureAnywhere", "FeatureOfFive"]),
        .testTarget(name: "AppShapesTests", dependencies: waymark + ["ShapedApp"]),
    ],
    swiftLanguageModes: [.v6]
)
