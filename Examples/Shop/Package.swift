// swift-tools-version: 6.3
import PackageDescription

let waymark: Target.Dependency = .product(name: "Waymark", package: "Waymark")
/// Trees of units behind links and on screens.
let units: Target.Dependency = .product(name: "WaymarkUnits", package: "Waymark")
/// The products for what the shop keeps in files: links over a crash, and rules that come while it runs.
let kept: [Target.Dependency] = ["WaymarkInboxFiles", "WaymarkLoading", "WaymarkRecording", "WaymarkRuleSources"].map {
    .product(name: $0, package: "Waymark")
}
/// Navigation as those see it who show screens themselves.
let navigation: Target.Dependency = .product(name: "WaymarkNavigation", package: "Waymark")
/// The gates at which links from outside wait.
let inbox: Target.Dependency = .product(name: "WaymarkInbox", package: "Waymark")

/// `@Route`, and the list of the types that have it.
let macros: Target.Dependency = .product(name: "WaymarkMacros", package: "Waymark")
let catalogue: Target.Dependency = .product(name: "WaymarkCatalogue", package: "Waymark")

/// The targets that a feature is built on, other features aside.
let ground: [Target.Dependency] = [waymark, "ShopScreens", "ShopServer"]

/// A feature whose every declaration is on the main actor; the others say so where it matters.
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "ShopApp", targets: ["ShopApp"]),
        .library(name: "ShopScreens", targets: ["ShopScreens"]),
        .executable(name: "shop", targets: ["shop"]),
    ],
    // The trait brings swift-syntax, for the routes that macros write out.
    dependencies: [.package(name: "Waymark", path: "../..", traits: ["Macros"])],
    targets: [
        // What a feature offers others: its routes as values, its services as protocols, and nothing of what answers them.
        .target(name: "AccountRoutes", dependencies: [waymark, macros]),
        .target(name: "AccountServices"),
        .target(name: "LiveRoutes", dependencies: [waymark, macros]),
        .target(name: "MallRoutes", dependencies: [waymark, macros]),
        .target(name: "MallServices"),
        .target(name: "SignInRoutes", dependencies: [waymark, inbox, macros]),
        .target(name: "SignInServices", dependencies: [waymark]),
        .target(name: "ShopScreens", dependencies: [waymark, navigation, units]),
        .target(name: "ShopServer"),
        .target(name: "ShopPrompt"),
        // The features. Each knows what others offer, and none knows another.
        .target(name: "Home", dependencies: ground + ["LiveRoutes", "MallRoutes"]),
        .target(
            name: "Mall",
            dependencies: ground + ["MallRoutes", "MallServices", "AccountRoutes", "SignInServices"]),
        .target(
            name: "Live",
            dependencies: ground + [
                units, "LiveRoutes", "MallRoutes", "MallServices", "SignInRoutes", "SignInServices",
            ],
            swiftSettings: onMain),
        .target(name: "Social", dependencies: ground + ["AccountRoutes", "AccountServices", "SignInServices"]),
        .target(
            name: "Account",
            dependencies: ground + [
                catalogue, "AccountRoutes", "AccountServices", "MallRoutes", "SignInRoutes", "SignInServices",
            ],
            swiftSettings: onMain),
        .target(
            name: "SignIn", dependencies: ground + [inbox, "SignInRoutes", "SignInServices"], swiftSettings: onMain),
        .target(name: "Content", dependencies: ground),
        .target(name: "Web", dependencies: ground),
        // The app, and the program that runs it on a terminal.
        .target(
            name: "ShopApp",
            dependencies: ground + kept + [
                catalogue, "Home", "Mall", "MallServices", "Live", "Social", "Account", "AccountServices", "SignIn",
                "SignInRoutes", "SignInServices", "Content", "Web",
            ]),
        .executableTarget(name: "shop", dependencies: [waymark, "ShopApp", "ShopPrompt"]),

        .testTarget(
            name: "ShopAppTests",
            dependencies: kept + [
                waymark, catalogue, navigation, "ShopApp", "ShopPrompt", "ShopScreens", "AccountRoutes",
                "AccountServices",
                "LiveRoutes",
                "MallRoutes", "MallServices", "SignInRoutes", "SignInServices",
            ],
            exclude: ["Fixtures"]),
    ],
    swiftLanguageModes: [.v6]
)
