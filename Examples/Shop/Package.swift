// swift-tools-version: 6.3
import PackageDescription

let waymark: Target.Dependency = .product(name: "Waymark", package: "Waymark")

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "../..")],
    targets: [
        // What a feature lets others open: its routes as values, and nothing of what answers them.
        .target(name: "MallRoutes", dependencies: [waymark]),
        .target(name: "AccountRoutes", dependencies: [waymark]),
        .target(name: "ShopScreens"),
        // The features. Each knows the other's routes, and neither knows the other.
        .target(name: "Mall", dependencies: [waymark, "MallRoutes", "AccountRoutes", "ShopScreens"]),
        .target(name: "Account", dependencies: [waymark, "MallRoutes", "AccountRoutes", "ShopScreens"]),
        .target(name: "Web", dependencies: [waymark, "ShopScreens"]),
        // The app, and the program that runs it on a terminal.
        .target(name: "ShopApp", dependencies: [waymark, "Mall", "Account", "AccountRoutes", "Web", "ShopScreens"]),
        .executableTarget(name: "shop", dependencies: [waymark, "ShopApp"]),

        .testTarget(name: "ShopAppTests", dependencies: [waymark, "ShopApp", "MallRoutes", "AccountRoutes"]),
    ],
    swiftLanguageModes: [.v6]
)
