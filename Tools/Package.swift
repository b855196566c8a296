// swift-tools-version: 6.3
import PackageDescription

/// Products of the library, by what follows its name in theirs.
func waymark(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Waymark\($0)", package: "Waymark") }
}

let package = Package(
    name: "WaymarkTools",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "waymark", targets: ["WaymarkExecutable"])
    ],
    dependencies: [
        // The traits bring swift-crypto, for rules that are signed, and swift-syntax, for the sample shop's routes: SwiftPM 6.3
        // resolves what a dependency's trait brings only if the root names the trait.
        .package(name: "Waymark", path: "..", traits: ["Signatures", "Macros"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        // The console's server.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        // The rule server's storage, over the system's SQLite, and its hashes.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        // For the recipes of logs, metrics and traces, which tests hold; the server brings both anyway.
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
        .package(name: "Shop", path: "../Examples/Shop"),
    ],
    targets: [
        // The light command's targets, whose package is in Light: reading sources and programs, what the command and the console
        // say of manifests, and the command's logic as a library, so that tests can run it in process.
        .target(name: "WaymarkSources", path: "Light/Sources/WaymarkSources"),
        .target(name: "WaymarkBinaries", path: "Light/Sources/WaymarkBinaries"),
        .systemLibrary(name: "CZlib", path: "Light/Sources/CZlib"),
        .target(
            name: "WaymarkInspection",
            dependencies: waymark(
                "Associations", "Audit", "Core", "Dialects", "Expressions", "Foundation", "Loading", "Manifest",
                "Records", "Routing", "Rules")
                + [
                    "CZlib", "WaymarkBinaries",
                    .product(name: "Yams", package: "Yams"),
                ],
            path: "Light/Sources/WaymarkInspection"),
        .target(
            name: "WaymarkCommand",
            dependencies: waymark(
                "Associations", "Audit", "Core", "Dialects", "Foundation", "Manifest", "Routing", "Rules",
                "RuleSources", "Schema") + [
                    "WaymarkInspection", "WaymarkSources",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ],
            path: "Light/Sources/WaymarkCommand"),
        // The rule server: drafts, versions and people, and what apps ask.
        .target(
            name: "WaymarkRuleServer",
            dependencies: waymark(
                "", "Associations", "Core", "Foundation", "Loading", "Manifest", "Outcomes", "Recording", "Routing",
                "Rules", "RuleSources", "Signature") + [
                    "WaymarkCommand", "WaymarkConsole", "WaymarkInspection",
                    .product(name: "Crypto", package: "swift-crypto"),
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                ]),
        // The light command with the console and the rule server, and with rules, whose signatures need swift-crypto on Linux.
        .target(
            name: "WaymarkFullCommand",
            dependencies: waymark(
                "Core", "Foundation", "Manifest", "Routing", "Rules", "RuleSources", "Signature") + [
                    "WaymarkCommand", "WaymarkConsole", "WaymarkInspection", "WaymarkRuleServer",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ]),
        // The console: a page in the browser that tries links on a table and on an app.
        .target(
            name: "WaymarkConsole",
            dependencies: waymark(
                "", "Associations", "Core", "Foundation", "Loading", "Manifest", "Navigation", "Recording", "Routing",
                "Rules")
                + [
                    "WaymarkInspection",
                    .product(name: "ShopApp", package: "Shop"),
                    .product(name: "ShopScreens", package: "Shop"),
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "Hummingbird", package: "hummingbird"),
                    .product(name: "HummingbirdCore", package: "hummingbird"),
                    .product(name: "Logging", package: "swift-log"),
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                ],
            // Embedded in code, the page would cost a quarter of a minute with each release build.
            resources: [.copy("Assets")]),
        // Not named after its product: on file systems without case, a module `waymark` would be the umbrella `Waymark`.
        .executableTarget(
            name: "WaymarkExecutable", dependencies: ["WaymarkCommand", "WaymarkFullCommand"],
            path: "Sources/waymark"),

        .testTarget(
            name: "WaymarkCommandTests",
            dependencies: waymark("Core", "Dialects", "Manifest", "Records", "Routing", "Rules", "Signature") + [
                "WaymarkBinaries", "WaymarkCommand", "WaymarkExecutable", "WaymarkFullCommand", "WaymarkInspection",
                "WaymarkSources",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "WaymarkConsoleTests",
            dependencies: waymark("", "Core", "Foundation", "Manifest", "Navigation", "Routing", "Testing") + [
                "WaymarkConsole", "WaymarkInspection",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "WaymarkRuleServerTests",
            dependencies: waymark(
                "", "Core", "Foundation", "Manifest", "Routing", "Rules", "RuleSources", "Signature", "Testing") + [
                    "WaymarkCommand", "WaymarkConsole", "WaymarkExecutable", "WaymarkInspection", "WaymarkRuleServer",
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                ]),
        .testTarget(
            name: "WaymarkObservabilityTests",
            dependencies: waymark("Routing") + [
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        // Here, because the package's own tests do without the trait.
        .testTarget(
            name: "WaymarkSignatureTests",
            dependencies: waymark("Core", "Foundation", "Manifest", "Routing", "RuleSources", "Signature"),
            resources: [.copy("Fixtures")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
