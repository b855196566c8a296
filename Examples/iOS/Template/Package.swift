// swift-tools-version: 6.3
import PackageDescription

// The features of the app, as the app and its widget in project.yml use them. In an app of your own, take Waymark from its address:
// .package(url: "https://github.com/OWNER/Waymark", from: "0.2.0")

func waymark(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Waymark") } }

let package = Package(
    name: "Template",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "Shell", targets: ["Shell"]), .library(name: "MallRoutes", targets: ["MallRoutes"]),
    ],
    dependencies: [.package(name: "Waymark", path: "../../..")],
    targets: [
        // What each feature lets others open.
        .target(name: "MallRoutes", dependencies: waymark("Waymark")),
        .target(name: "AccountRoutes", dependencies: waymark("Waymark")),
        // The features; none of them imports another.
        .target(name: "Mall", dependencies: ["MallRoutes", "AccountRoutes"] + waymark("Waymark", "WaymarkSwiftUI")),
        .target(name: "Account", dependencies: ["AccountRoutes"] + waymark("Waymark", "WaymarkSwiftUI")),
        // The app put together.
        .target(
            name: "Shell",
            dependencies: ["MallRoutes", "AccountRoutes", "Mall", "Account"]
                + waymark(
                    "Waymark", "WaymarkInbox", "WaymarkInboxFiles", "WaymarkLoading", "WaymarkRuleSources",
                    "WaymarkSwiftUI"),
            resources: [.copy("waymark.json")]),
        .testTarget(
            name: "ShellTests",
            dependencies: ["Shell", "Account", "MallRoutes", "AccountRoutes"]
                + waymark("Waymark", "WaymarkInbox", "WaymarkRuleSources", "WaymarkTesting")),
    ],
    swiftLanguageModes: [.v6]
)
