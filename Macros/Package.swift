// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "WaymarkMacroTests",
    platforms: [.macOS(.v13)],
    dependencies: [
        // The trait brings swift-syntax.
        .package(name: "Waymark", path: "..", traits: ["Macros"]),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
    ],
    targets: [
        .testTarget(
            name: "WaymarkMacrosTests",
            dependencies: [
                .product(name: "Waymark", package: "Waymark"),
                .product(name: "WaymarkRouting", package: "Waymark"),
                .product(name: "WaymarkMacros", package: "Waymark"),
                .product(name: "WaymarkMacroExpansion", package: "Waymark"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
            ])
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
