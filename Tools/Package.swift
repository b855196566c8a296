// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "WaymarkTools",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "waymark", targets: ["WaymarkExecutable"])
    ],
    dependencies: [
        // The trait brings swift-crypto, for rules that are signed.
        .package(name: "Waymark", path: "..", traits: ["Signatures"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // The command's logic, as a library so that tests can run it in process.
        .target(
            name: "WaymarkCommand",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"),
                .product(name: "WaymarkAudit", package: "Waymark"),
                .product(name: "WaymarkCore", package: "Waymark"),
                .product(name: "WaymarkDialects", package: "Waymark"),
                .product(name: "WaymarkManifest", package: "Waymark"),
                .product(name: "WaymarkFoundation", package: "Waymark"),
                .product(name: "WaymarkRouting", package: "Waymark"),
                .product(name: "WaymarkSignature", package: "Waymark"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Yams", package: "Yams"),
            ]),
        // Not named after its product: on file systems without case, a module `waymark` would be the umbrella `Waymark`.
        .executableTarget(name: "WaymarkExecutable", dependencies: ["WaymarkCommand"], path: "Sources/waymark"),

        .testTarget(
            name: "WaymarkCommandTests",
            dependencies: [
                "WaymarkCommand", "WaymarkExecutable",
                .product(name: "WaymarkCore", package: "Waymark"),
                .product(name: "WaymarkManifest", package: "Waymark"),
                .product(name: "WaymarkSignature", package: "Waymark"),
            ],
            exclude: ["Fixtures"]),
        // Here, because the package's own tests do without the trait.
        .testTarget(
            name: "WaymarkSignatureTests",
            dependencies: [
                .product(name: "WaymarkCore", package: "Waymark"),
                .product(name: "WaymarkFoundation", package: "Waymark"),
                .product(name: "WaymarkManifest", package: "Waymark"),
                .product(name: "WaymarkRouting", package: "Waymark"),
                .product(name: "WaymarkSignature", package: "Waymark"),
            ],
            resources: [.copy("Fixtures")]),
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
