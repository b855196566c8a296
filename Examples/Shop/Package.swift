// swift-tools-version: 6.3
import PackageDescription

let waymark: Target.Dependency = .product(name: "Waymark", package: "Waymark")

/// What a feature is built on that is no other feature.
let ground: [Target.Dependency] = [waymark, "ShopScreens", "ShopServer"]

/// A feature whose every declaration is on the main actor; the others say so where it matters.
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        // What a feature offers others: its routes as values, its services as protocols, and nothing of what answers them.
        .target(name: "MallRoutes", dependencies: [waymark]),
        .target(name: "AccountRoutes", dependencies: [waymark]),
        .target(name: "AccountServices", dependencies: [waymark]),
        .target(name: "CartRoutes", dependencies: [waymark]),
        .target(name: "CartServices"),
        .target(name: "ShopScreens"),
        .target(name: "ShopServer"),
        // The features. Each knows what others offer, and none knows another.
        .target(
            name: "Mall",
            dependencies: ground + ["MallRoutes", "AccountRoutes", "AccountServices", "CartServices"]),
        .target(
            name: "Account", dependencies: ground + ["AccountRoutes", "AccountServices", "MallRoutes"],
            swiftSettings: onMain),
        .target(
            name: "Cart", dependencies: ground + ["CartRoutes", "CartServices", "AccountServices", "MallRoutes"]),
        .target(
            name: "Promotions",
            dependencies: ground + ["AccountRoutes", "AccountServices", "CartServices", "MallRoutes"],
            swiftSettings: onMain),
        .target(name: "Web", dependencies: [waymark, "ShopScreens"]),
        // The app, and the program that runs it on a terminal.
        .target(
            name: "ShopApp",
            dependencies: ground + [
                "Mall", "Account", "AccountRoutes", "AccountServices", "Cart", "CartServices", "Promotions", "Web",
            ]),
        .executableTarget(name: "shop", dependencies: [waymark, "ShopApp"]),

        .testTarget(
            name: "ShopAppTests",
            dependencies: [
                waymark, "ShopApp", "MallRoutes", "AccountRoutes", "AccountServices", "CartRoutes", "CartServices",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
