// swift-tools-version: 6.3
import PackageDescription

/// Products of the library, by what follows its name in theirs.
func waymark(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Waymark\($0)", package: "Waymark") }
}

// The command without the console and without signatures: what is needed to judge links in CI, built in a minute.
let package = Package(
    name: "WaymarkLight",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "waymark", targets: ["WaymarkExecutable"])
    ],
    dependencies: [
        .package(name: "Waymark", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // The texts of source files in a dozen languages, and the links that they make. Knows no table.
        .target(name: "WaymarkSources"),
        // The formats of programs, libraries and archives. Imports nothing.
        .target(name: "WaymarkBinaries"),
        // What unpacks archives; Debian's package is zlib1g-dev.
        .systemLibrary(name: "CZlib"),
        // What the command and the console say of manifests: reading them, lint, explanations, as data and as text.
        .target(
            name: "WaymarkInspection",
            dependencies: waymark(
                "Associations", "Audit", "Core", "Dialects", "Expressions", "Foundation", "Loading", "Manifest",
                "Records", "Routing", "Rules")
                + [
                    "CZlib", "WaymarkBinaries",
                    .product(name: "Yams", package: "Yams"),
                ]),
        // The command's logic, as a library so that the full command can add to it.
        .target(
            name: "WaymarkCommand",
            dependencies: waymark(
                "Associations", "Audit", "Core", "Dialects", "Foundation", "Manifest", "Routing", "Rules",
                "RuleSources", "Schema") + [
                    "WaymarkInspection", "WaymarkSources",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ]),
        // Not named after its product: on file systems without case, a module `waymark` would be the umbrella `Waymark`.
        .executableTarget(
            name: "WaymarkExecutable", dependencies: ["WaymarkCommand"], path: "Sources/waymark",
            // What is compiled to the same code stands in the program once: a tenth of it.
            linkerSettings: [
                .unsafeFlags(
                    ["-use-ld=lld", "-Xlinker", "--icf=all"], .when(platforms: [.linux], configuration: .release))
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // So that the linker leaves out what nothing calls.
        .unsafeFlags(
            ["-Xfrontend", "-internalize-at-link", "-Xfrontend", "-function-sections"], .when(configuration: .release)),
    ]
}

// What reads sources is compiled for speed even if the build says `-Xswiftc -Onone`, by which the rest is built in a quarter of the
// time: reading is nearly all that the command does.
for target in package.targets where target.name == "WaymarkSources" {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release)))
}
