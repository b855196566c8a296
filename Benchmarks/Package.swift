// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Waymark", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // What needs C: counting allocations, and keeping a result from the optimiser.
        .target(name: "CBenchmarkSupport"),
        .executableTarget(
            name: "waymark-bench",
            dependencies: [
                "CBenchmarkSupport",
                .product(name: "Waymark", package: "Waymark"),
                .product(name: "WaymarkAssociations", package: "Waymark"),
                .product(name: "WaymarkAudit", package: "Waymark"),
                .product(name: "WaymarkCatalogue", package: "Waymark"),
                .product(name: "WaymarkComponents", package: "Waymark"),
                .product(name: "WaymarkCore", package: "Waymark"),
                .product(name: "WaymarkExpressions", package: "Waymark"),
                .product(name: "WaymarkFoundation", package: "Waymark"),
                .product(name: "WaymarkInbox", package: "Waymark"),
                .product(name: "WaymarkInboxFiles", package: "Waymark"),
                .product(name: "WaymarkManifest", package: "Waymark"),
                .product(name: "WaymarkNavigation", package: "Waymark"),
                .product(name: "WaymarkOutcomes", package: "Waymark"),
                .product(name: "WaymarkRouting", package: "Waymark"),
                .product(name: "WaymarkRules", package: "Waymark"),
                .product(name: "WaymarkTesting", package: "Waymark"),
                .product(name: "WaymarkTree", package: "Waymark"),
                .product(name: "WaymarkUnits", package: "Waymark"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
