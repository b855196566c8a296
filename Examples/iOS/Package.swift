// swift-tools-version: 6.3
import PackageDescription

// The two apps' sources, compiled where there is no Xcode: against what stands in for Apple's frameworks on Linux, under the
// names of these. In Xcode open ShopUIKit.swiftpm or ShopSwiftUI.swiftpm instead.

let package = Package(
    name: "iOSExamples",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
package.targets = [
    .target(
        name: "ShopUIKit",
        dependencies: [
            .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkUIKit", package: "Waymark"),
        ],
        path: "ShopUIKit.swiftpm/Sources",
        swiftSettings: [.unsafeFlags(["-module-alias", "UIKit=UIKitStandIn"])]),
    .target(
        name: "ShopSwiftUI",
        dependencies: [
            .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "ShopSwiftUI.swiftpm/Sources",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    // The app in whose window TestHost/test.sh runs the scenarios; its tests are the package's ScenarioHostTests.
    .target(
        name: "TestHost", dependencies: [.product(name: "WaymarkUIKit", package: "Waymark")], path: "TestHost/App",
        swiftSettings: [.unsafeFlags(["-module-alias", "UIKit=UIKitStandIn"])]),
    // What a widget shows.
    .target(
        name: "Widget",
        dependencies: [
            .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkFoundation", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "EntryPoints/Widget",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    // App Intents that open routes.
    .target(name: "AppIntentsStandIn", path: "StandIns/AppIntents"),
    .target(
        name: "Intents",
        dependencies: [
            "AppIntentsStandIn", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkFoundation", package: "Waymark"),
        ],
        path: "EntryPoints/Intents",
        swiftSettings: [.unsafeFlags(["-module-alias", "AppIntents=AppIntentsStandIn"])]),
    .testTarget(
        name: "IntentsTests",
        dependencies: [
            "Intents", "AppIntentsStandIn", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkFoundation", package: "Waymark"),
        ]),
    // A menu whose commands open routes.
    .target(
        name: "Menu",
        dependencies: [
            .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "EntryPoints/Menu",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    // The template: its features, its app and its widget, with its tests.
    .target(
        name: "MallRoutes", dependencies: [.product(name: "Waymark", package: "Waymark")],
        path: "Template/Sources/MallRoutes"),
    .target(
        name: "AccountRoutes", dependencies: [.product(name: "Waymark", package: "Waymark")],
        path: "Template/Sources/AccountRoutes"),
    .target(
        name: "Mall",
        dependencies: [
            "MallRoutes", "AccountRoutes", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "Template/Sources/Mall",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    .target(
        name: "Account",
        dependencies: [
            "AccountRoutes", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "Template/Sources/Account",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    .target(
        name: "Shell",
        dependencies: [
            "MallRoutes", "AccountRoutes", "Mall", "Account", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkInbox", package: "Waymark"),
            .product(name: "WaymarkInboxFiles", package: "Waymark"),
            .product(name: "WaymarkLoading", package: "Waymark"),
            .product(name: "WaymarkRuleSources", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "Template/Sources/Shell", resources: [.copy("waymark.json")],
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    .target(
        name: "TemplateApp",
        dependencies: [
            "Shell", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
            .product(name: "WaymarkUIKit", package: "Waymark"),
        ],
        path: "Template/App",
        swiftSettings: [
            .unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn", "-module-alias", "UIKit=UIKitStandIn"])
        ]),
    .target(
        name: "TemplateWidget",
        dependencies: [
            "MallRoutes", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkFoundation", package: "Waymark"),
            .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "Template/Widget",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
    .testTarget(
        name: "ShellTests",
        dependencies: [
            "Shell", "Account", "MallRoutes", "AccountRoutes", .product(name: "Waymark", package: "Waymark"),
            .product(name: "WaymarkInbox", package: "Waymark"),
            .product(name: "WaymarkRuleSources", package: "Waymark"),
            .product(name: "WaymarkTesting", package: "Waymark"),
        ],
        path: "Template/Tests/ShellTests"),
    // An app of one page in one file, by each.
    .target(
        name: "FirstUIKit", dependencies: [.product(name: "WaymarkUIKit", package: "Waymark")], path: "First/UIKit",
        swiftSettings: [.unsafeFlags(["-module-alias", "UIKit=UIKitStandIn"])]),
    .target(
        name: "FirstSwiftUI",
        dependencies: [
            .product(name: "Waymark", package: "Waymark"), .product(name: "WaymarkSwiftUI", package: "Waymark"),
        ],
        path: "First/SwiftUI",
        swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=SwiftUIStandIn"])]),
]
#endif
