// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// Libraries of swift-syntax, for those who choose the trait.
func syntax(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Macros"])) }
}

let package = Package(
    name: "Waymark",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Waymark", targets: ["Waymark"]),
        .library(name: "WaymarkRouting", targets: ["WaymarkRouting"]),
        .library(name: "WaymarkFoundation", targets: ["WaymarkFoundation"]),
        .library(name: "WaymarkUIKit", targets: ["WaymarkUIKit"]),
        .library(name: "WaymarkSwiftUI", targets: ["WaymarkSwiftUI"]),
        .library(name: "WaymarkRules", targets: ["WaymarkRules"]),
        .library(name: "WaymarkInbox", targets: ["WaymarkInbox"]),
        .library(name: "WaymarkCallbacks", targets: ["WaymarkCallbacks"]),
        .library(name: "WaymarkMigration", targets: ["WaymarkMigration"]),
        .library(name: "WaymarkTesting", targets: ["WaymarkTesting"]),
        .library(name: "WaymarkFacade", targets: ["WaymarkFacade"]),
        .library(name: "WaymarkURLSession", targets: ["WaymarkURLSession"]),
        .library(name: "WaymarkSignature", targets: ["WaymarkSignature"]),
        .library(name: "WaymarkCore", targets: ["WaymarkCore"]),
        .library(name: "WaymarkComponents", targets: ["WaymarkComponents"]),
        .library(name: "WaymarkTree", targets: ["WaymarkTree"]),
        .library(name: "WaymarkUnits", targets: ["WaymarkUnits"]),
        .library(name: "WaymarkLoading", targets: ["WaymarkLoading"]),
        .library(name: "WaymarkInboxFiles", targets: ["WaymarkInboxFiles"]),
        .library(name: "WaymarkRuleSources", targets: ["WaymarkRuleSources"]),
        .library(name: "WaymarkRecording", targets: ["WaymarkRecording"]),
        .library(name: "WaymarkOutcomes", targets: ["WaymarkOutcomes"]),
        .library(name: "WaymarkOutcomesURLSession", targets: ["WaymarkOutcomesURLSession"]),
        .library(name: "WaymarkNavigation", targets: ["WaymarkNavigation"]),
        .library(name: "WaymarkExpressions", targets: ["WaymarkExpressions"]),
        .library(name: "WaymarkManifest", targets: ["WaymarkManifest"]),
        .library(name: "WaymarkAudit", targets: ["WaymarkAudit"]),
        .library(name: "WaymarkSchema", targets: ["WaymarkSchema"]),
        .library(name: "WaymarkDialects", targets: ["WaymarkDialects"]),
        .library(name: "WaymarkAssociations", targets: ["WaymarkAssociations"]),
        .library(name: "WaymarkCatalogue", targets: ["WaymarkCatalogue"]),
        .library(name: "WaymarkRecords", targets: ["WaymarkRecords"]),
        .library(name: "WaymarkMacros", targets: ["WaymarkMacros"]),
        .library(name: "WaymarkMacroExpansion", targets: ["WaymarkMacroExpansion"]),
        .plugin(name: "WaymarkPlugin", targets: ["WaymarkPlugin"]),
    ],
    traits: [
        .trait(name: "Signatures", description: "Signed rules where the system has no CryptoKit; brings swift-crypto."),
        .trait(
            name: "Macros", description: "The macros @Route and #link; brings swift-syntax, which the compiler loads."),
    ],
    dependencies: [
        // These are not fetched without the trait.
        .package(url: "https://github.com/apple/swift-crypto.git", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
    ],
    targets: [
        // Floor 0: bytes, automata and one lock. Nothing here knows what a link is.
        .target(name: "CWaymarkScan"),
        .target(name: "CWaymarkImages"),
        .target(name: "WaymarkLock"),
        .target(name: "WaymarkGround"),
        .target(name: "WaymarkExpressions"),
        // Floor 1: three cores on the standard library alone, which do not know each other: links, patterns and tables;
        // services, modules and calls by name; trees of units.
        .target(name: "WaymarkCore", dependencies: ["CWaymarkScan", "WaymarkGround", "WaymarkExpressions"]),
        .target(name: "WaymarkComponents", dependencies: ["WaymarkGround", "WaymarkLock"]),
        .target(name: "WaymarkTree", dependencies: ["WaymarkGround", "WaymarkLock"]),
        // The ways of showing a screen, which navigation and manifests have in common.
        .target(name: "WaymarkPresentation"),
        // And the records of routes in programs, which tools and catalogues read.
        .target(name: "WaymarkRecords", dependencies: ["CWaymarkImages"]),
        // Floor 2: what is said and proved about tables, and what is done with them.
        .target(name: "WaymarkManifest", dependencies: ["WaymarkCore", "WaymarkGround", "WaymarkPresentation"]),
        .target(name: "WaymarkAudit", dependencies: ["WaymarkCore", "WaymarkExpressions"]),
        .target(name: "WaymarkDialects", dependencies: ["WaymarkCore", "WaymarkExpressions"]),
        .target(name: "WaymarkRouting", dependencies: ["WaymarkCore", "WaymarkGround", "WaymarkLock"]),
        .target(
            name: "WaymarkNavigation",
            dependencies: ["WaymarkCore", "WaymarkGround", "WaymarkLock", "WaymarkPresentation"]),
        // Rooms of the router, which meets them at seams and imports none: rewrites and overrides, links that wait, calling back,
        // and running beside another router.
        .target(
            name: "WaymarkRules",
            dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkGround", "WaymarkLock", "WaymarkExpressions"]),
        .target(name: "WaymarkInbox", dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkGround", "WaymarkLock"]),
        .target(name: "WaymarkCallbacks", dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkLock"]),
        .target(
            name: "WaymarkMigration", dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkLock", "WaymarkGround"]),
        // Over these: what the systems hand to an app by its association files and filters, and how that compares with a
        // table and its rewrites.
        .target(
            name: "WaymarkAssociations",
            dependencies: [
                "WaymarkCore", "WaymarkRouting", "WaymarkRules", "WaymarkManifest", "WaymarkAudit",
                "WaymarkExpressions", "WaymarkGround",
            ]),
        // Floor 3: where Foundation begins, and what an app imports.
        .target(
            name: "WaymarkFoundation",
            dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkRules", "WaymarkManifest"]),
        .target(
            name: "Waymark",
            dependencies: [
                "WaymarkCore", "WaymarkComponents", "WaymarkRouting", "WaymarkRules", "WaymarkNavigation",
                "WaymarkPresentation", "WaymarkManifest", "WaymarkFoundation", "WaymarkGround", "WaymarkLock",
            ]),
        // Beside it, and linked by those who want them: manifests in files, what is kept in files over a crash, rules that come
        // while an app runs, recordings, and trees of units behind links and on screens.
        .target(name: "WaymarkFiles"),
        .target(name: "WaymarkLoading", dependencies: ["WaymarkCore", "WaymarkManifest", "WaymarkGround"]),
        .target(
            name: "WaymarkInboxFiles",
            dependencies: ["WaymarkCore", "WaymarkInbox", "WaymarkRouting", "WaymarkGround", "WaymarkFiles"]),
        .target(
            name: "WaymarkRuleSources",
            dependencies: [
                "WaymarkCore", "WaymarkRouting", "WaymarkRules", "WaymarkManifest", "WaymarkFoundation",
                "WaymarkGround", "WaymarkFiles",
            ]),
        .target(name: "WaymarkRecording", dependencies: ["WaymarkCore", "WaymarkGround", "WaymarkRouting"]),
        // And counts of what rules and routes did, for those who look after them; the server reads the same reports.
        .target(
            name: "WaymarkOutcomes",
            dependencies: [
                "WaymarkCore", "WaymarkRouting", "WaymarkManifest", "WaymarkGround", "WaymarkLock", "WaymarkFiles",
            ]),
        .target(
            name: "WaymarkUnits", dependencies: ["WaymarkCore", "WaymarkRouting", "WaymarkNavigation", "WaymarkTree"]),
        // Floor 4: the drivers that show an app's screens, by UIKit and by SwiftUI; each is empty on systems without its framework.
        .target(
            name: "WaymarkUIKit",
            dependencies: ["Waymark", "WaymarkFoundation", "WaymarkInbox", "WaymarkNavigation", "WaymarkGround"]),
        .target(
            name: "WaymarkSwiftUI", dependencies: ["Waymark", "WaymarkFoundation", "WaymarkInbox", "WaymarkNavigation"]),
        // And what tests of an app need.
        .target(
            name: "WaymarkTesting", dependencies: ["WaymarkCore", "WaymarkLock", "WaymarkNavigation", "WaymarkRouting"]),
        // And what call sites of other routers need, to stay as they are.
        .target(
            name: "WaymarkFacade",
            dependencies: [
                "WaymarkCore", "WaymarkComponents", "WaymarkDialects", "WaymarkRouting", "WaymarkFoundation",
            ]),
        // And the routes that the compiler left in the app, listed while it runs.
        .target(
            name: "WaymarkCatalogue",
            dependencies: [
                "Waymark", "WaymarkCore", "WaymarkRouting", "WaymarkManifest", "WaymarkRecords", "WaymarkGround",
            ]),
        // The form of documents, for editors: every key of their readers. No app links it.
        .target(name: "WaymarkSchema", dependencies: ["WaymarkCore", "WaymarkManifest", "WaymarkRuleSources"]),
        // And what brings rules to an app while it runs: over HTTPS, and signed.
        .target(name: "WaymarkURLSession", dependencies: ["WaymarkRuleSources", "WaymarkLock"]),
        // And what sends counts over HTTPS; an app that only asks for rules links none of it.
        .target(
            name: "WaymarkOutcomesURLSession", dependencies: ["WaymarkOutcomes", "WaymarkFoundation", "WaymarkLock"]),
        .target(
            name: "WaymarkSignature",
            dependencies: [
                "WaymarkRuleSources",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Signatures"])),
            ]),
        // Routes declared by macros. What the compiler loads is built for the machine that builds, and no part of an app.
        .target(
            name: "WaymarkMacros", dependencies: ["WaymarkRouting", "WaymarkCore", "WaymarkMacroPlugin"]),
        .macro(
            name: "WaymarkMacroPlugin",
            dependencies: ["WaymarkMacroExpansion"]
                + syntax(
                    "SwiftCompilerPlugin", "_SwiftCompilerPluginMessageHandling", "SwiftSyntax", "SwiftSyntaxMacros")),
        .target(
            name: "WaymarkMacroExpansion",
            dependencies: ["WaymarkCore", "WaymarkGround"]
                + syntax(
                    "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftParser")),
        // `swift package waymark …`, which runs the light command; it has no dependency, so that none reaches an app.
        .plugin(
            name: "WaymarkPlugin",
            capability: .command(
                intent: .custom(
                    verb: "waymark", description: "Judges links by the manifest: lint, test, check-sources, diff …"))),

        .testTarget(
            name: "WaymarkCatalogueTests",
            dependencies: [
                "WaymarkCatalogue", "WaymarkRecords", "Waymark", "WaymarkCore", "WaymarkRouting", "RandomTrials",
            ]),
        .testTarget(name: "WaymarkLockTests", dependencies: ["WaymarkLock"]),
        .testTarget(name: "WaymarkExpressionsTests", dependencies: ["WaymarkExpressions", "RandomTrials"]),
        .testTarget(
            name: "WaymarkCoreTests",
            dependencies: ["WaymarkCore", "WaymarkExpressions", "CWaymarkScan", "RandomTrials"],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "WaymarkComponentsTests",
            dependencies: ["WaymarkComponents", "WaymarkGround", "WaymarkLock", "WaymarkTesting", "RandomTrials"]),
        .testTarget(
            name: "WaymarkTreeTests",
            dependencies: ["WaymarkTree", "WaymarkGround", "WaymarkTesting", "TaskStarts", "RandomTrials"]),
        // Seeded numbers, for all tests with random input.
        .target(name: "RandomTrials", path: "Tests/RandomTrials"),
        // A storage of inboxes that waits until a test is ready.
        .target(name: "HeldStorage", dependencies: ["WaymarkInbox", "WaymarkLock"], path: "Tests/HeldStorage"),
        // A trait for tests of what makes tasks: each is run as newer and as older systems begin them.
        .target(name: "TaskStarts", dependencies: ["WaymarkGround"], path: "Tests/TaskStarts"),
        .testTarget(name: "WaymarkManifestTests", dependencies: ["WaymarkManifest", "WaymarkCore", "RandomTrials"]),
        .testTarget(
            name: "WaymarkAuditTests",
            dependencies: ["WaymarkAudit", "WaymarkCore", "WaymarkExpressions", "RandomTrials"]),
        .testTarget(
            name: "WaymarkAssociationsTests",
            dependencies: [
                "WaymarkAssociations", "WaymarkManifest", "WaymarkCore", "WaymarkAudit", "WaymarkExpressions",
                "WaymarkRules", "WaymarkRouting", "WaymarkFoundation", "WaymarkLoading", "RandomTrials",
            ],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "WaymarkDialectsTests",
            dependencies: [
                "WaymarkDialects", "WaymarkManifest", "WaymarkMigration", "WaymarkRouting", "WaymarkCore",
                "RandomTrials",
            ],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "WaymarkRoutingTests",
            dependencies: [
                "WaymarkRouting", "WaymarkRules", "WaymarkInbox", "WaymarkCallbacks", "WaymarkMigration",
                "WaymarkTree", "WaymarkUnits", "WaymarkTesting", "WaymarkCore", "WaymarkGround", "WaymarkLock",
                "WaymarkExpressions", "HeldStorage", "TaskStarts", "RegistrationScenarios", "RandomTrials",
            ],
            resources: [.copy("Fixtures")]),
        // The duties of every call that registers routes, for the tests of each.
        .target(
            name: "RegistrationScenarios", dependencies: ["WaymarkRouting"], path: "Tests/RegistrationScenarios"),
        .testTarget(
            name: "WaymarkNavigationTests",
            dependencies: ["WaymarkNavigation", "WaymarkCore", "WaymarkTesting", "NavigationScenarios", "RandomTrials"]),
        // What every driver must do, for the tests of each.
        .target(
            name: "NavigationScenarios", dependencies: ["WaymarkNavigation", "WaymarkTesting", "RandomTrials"],
            path: "Tests/NavigationScenarios"),
        .testTarget(
            name: "WaymarkFoundationTests",
            dependencies: [
                "WaymarkFoundation", "WaymarkLoading", "WaymarkInbox", "WaymarkInboxFiles", "WaymarkRuleSources",
                "WaymarkRecording", "WaymarkFiles", "WaymarkRouting", "WaymarkRules", "WaymarkManifest", "WaymarkCore",
                "WaymarkTesting", "HeldStorage", "InboxProcess", "RandomTrials",
            ]),
        .testTarget(
            name: "WaymarkOutcomesTests",
            dependencies: [
                "WaymarkOutcomes", "WaymarkOutcomesURLSession", "WaymarkManifest", "WaymarkRouting", "WaymarkCore",
                "WaymarkRules",
                "WaymarkGround",
                "WaymarkLock", "WaymarkTesting", "RandomTrials",
            ]),
        .testTarget(
            name: "WaymarkURLSessionTests",
            dependencies: ["WaymarkURLSession", "WaymarkRuleSources", "WaymarkRouting", "WaymarkCore", "WaymarkLock"]),
        // A process that the tests of inboxes start, and that ends in the middle of what it writes.
        .executableTarget(
            name: "InboxProcess", dependencies: ["WaymarkInbox", "WaymarkInboxFiles", "WaymarkRouting", "WaymarkCore"],
            path: "Tests/InboxProcess"),
        .testTarget(
            name: "WaymarkTests",
            dependencies: [
                "Waymark", "WaymarkInbox", "WaymarkMigration", "WaymarkUnits", "WaymarkLoading", "WaymarkRuleSources",
                "WaymarkDialects", "WaymarkRouting", "WaymarkRules", "WaymarkCallbacks", "WaymarkLock",
                "WaymarkTesting", "RegistrationScenarios", "RandomTrials",
            ]),
        .testTarget(
            name: "WaymarkFacadeTests",
            dependencies: [
                "WaymarkFacade", "WaymarkComponents", "WaymarkDialects", "WaymarkManifest", "WaymarkRouting",
                "WaymarkRules",
                "WaymarkCore", "RegistrationScenarios",
            ]),
        .testTarget(
            name: "WaymarkTestingTests",
            dependencies: ["WaymarkTesting", "WaymarkNavigation", "WaymarkRouting", "WaymarkCore", "WaymarkLock"]),
    ],
    swiftLanguageModes: [.v6]
)

// What takes the place of Apple's frameworks in tests, where those are not to be had. (This tests the host.)
#if os(Linux)
package.targets += [
    .target(name: "UIKitStandIn", path: "Tests/StandIns/UIKit"),
    .testTarget(name: "UIKitStandInTests", dependencies: ["UIKitStandIn", "RandomTrials"]),
    .target(name: "SwiftUIStandIn", path: "Tests/StandIns/SwiftUI"),
    .testTarget(name: "SwiftUIStandInTests", dependencies: ["SwiftUIStandIn"]),
    .testTarget(
        name: "WaymarkUIKitTests",
        dependencies: [
            "WaymarkUIKit", "WaymarkInbox", "WaymarkInboxFiles", "UIKitStandIn", "WaymarkRouting", "WaymarkTesting",
            "NavigationScenarios", "RegistrationScenarios",
        ]),
    // The tests of Examples/iOS/TestHost, which run there in an app.
    .testTarget(
        name: "ScenarioHostTests",
        dependencies: ["WaymarkUIKit", "WaymarkNavigation", "NavigationScenarios", "UIKitStandIn"]),
    .testTarget(
        name: "WaymarkSwiftUITests",
        dependencies: [
            "WaymarkSwiftUI", "SwiftUIStandIn", "Waymark", "WaymarkInbox", "WaymarkInboxFiles", "WaymarkNavigation",
            "WaymarkRouting", "WaymarkTesting", "NavigationScenarios", "RegistrationScenarios",
        ]),
]
for target in package.targets where target.name == "WaymarkUIKit" { target.dependencies.append("UIKitStandIn") }
for target in package.targets where target.name == "WaymarkSwiftUI" { target.dependencies.append("SwiftUIStandIn") }
#endif

for target in package.targets where target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

// Targets without a line of Swift.
let headers: Set<String> = ["CWaymarkScan", "CWaymarkImages"]

// In a release build, the linker leaves out what a program does not call. The compiler marks every public function as used and puts
// all others of a file into one section (Swift 6.3); each of these two settings takes one of that back. What exports symbols (a
// dynamic library) keeps them all the same.
for target in package.targets where !headers.contains(target.name) && target.type != .plugin {
    target.swiftSettings?.append(
        .unsafeFlags(
            ["-Xfrontend", "-internalize-at-link", "-Xfrontend", "-function-sections"], .when(configuration: .release)))
}

// Targets that run for each link are compiled for speed, the rest for size.
let fast: Set<String> = [
    "WaymarkGround", "WaymarkLock", "WaymarkExpressions", "WaymarkCore", "WaymarkRouting", "WaymarkRules",
    "WaymarkAssociations",
]
for target in package.targets
where !headers.contains(target.name) && target.type == .regular && !fast.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
}

// `Next` and `CallNext` can be stored nowhere: they are not escapable, and their initialisers say how long they live.
for target in package.targets where ["WaymarkRouting", "WaymarkComponents"].contains(target.name) {
    target.swiftSettings?.append(.enableExperimentalFeature("Lifetimes"))
}
