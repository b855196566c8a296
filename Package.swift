// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Waymark",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "WaymarkCore", targets: ["WaymarkCore"]),
        .library(name: "WaymarkExpressions", targets: ["WaymarkExpressions"]),
        .library(name: "WaymarkManifest", targets: ["WaymarkManifest"]),
        .library(name: "WaymarkAudit", targets: ["WaymarkAudit"]),
    ],
    targets: [
        // Floor 0: bytes and automata. Nothing here knows what a link is.
        .target(name: "CWaymarkScan"),
        .target(name: "WaymarkExpressions"),
        // Floor 1: links, patterns and tables, on the standard library alone.
        .target(name: "WaymarkCore", dependencies: ["CWaymarkScan", "WaymarkExpressions"]),
        // Floor 2: what is said and proved about tables.
        .target(name: "WaymarkManifest", dependencies: ["WaymarkCore"]),
        .target(name: "WaymarkAudit", dependencies: ["WaymarkCore", "WaymarkExpressions"]),

        .testTarget(name: "WaymarkExpressionsTests", dependencies: ["WaymarkExpressions"]),
        .testTarget(
            name: "WaymarkCoreTests", dependencies: ["WaymarkCore", "CWaymarkScan"], resources: [.copy("Fixtures")]),
        .testTarget(name: "WaymarkManifestTests", dependencies: ["WaymarkManifest", "WaymarkCore"]),
        .testTarget(name: "WaymarkAuditTests", dependencies: ["WaymarkAudit", "WaymarkCore", "WaymarkExpressions"]),
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
