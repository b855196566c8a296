import WaymarkNavigation

/// The app of the scenarios: a shop with two tabs.
enum Shop {
    /// The state that it displays at first.
    static var state: SceneState { scene("main") }

    static func scene(_ name: String) -> SceneState {
        .tabs(
            name,
            [
                ScreenTab("home", [Screen("home", presentation: .tab("home"), link: link("home"))]),
                ScreenTab("mall", [Screen("mall", presentation: .tab("mall"), link: link("mall"))]),
            ])
    }

    static func link(_ route: String, _ parameters: [String: String] = [:]) -> String {
        let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "shop://\(route)" + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// The route and the parameters of a link of the shop.
    static func read(_ link: String) -> (route: String, parameters: [String: String]) {
        let parts = link.dropFirst("shop://".count).split(separator: "?")
        let pairs =
            parts.count < 2 ? [] : parts[1].split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        return (String(parts[0]), Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
    }

    static func catalog() -> ScreenCatalog {
        let catalog = ScreenCatalog()
        func declare(
            _ route: String, _ presentation: Presentation = .push, _ reuse: ScreenReuse = .anywhere,
            identity: ScreenIdentity = .parameters, parent: String? = nil
        ) {
            var declaration = ScreenDeclaration(route, presentation, identity: identity, reuse: reuse)
            if let parent {
                declaration.parent = { [weak catalog] _ in
                    catalog?[parent]?.screen(link: link(parent)) ?? Screen(parent, link: link(parent))
                }
            }
            catalog.declare(declaration)
        }
        declare("home", .tab("home"))
        declare("mall", .tab("mall"))
        declare("front", .root)
        declare("goods", parent: "mall")
        declare("help")
        declare("editor")
        // One page each, whatever its parameters; stages build those of "fixed" so that they take no other values.
        declare("search", identity: .route)
        declare("fixed", identity: .route)
        declare("fixed.sheet", .present(.sheet), identity: .route)
        declare("fixed.flow", .present(.sheet, wrapped: true), identity: .route)
        declare("cart", .present(.sheet, wrapped: true))
        declare("note", parent: "cart")
        declare("pick", .present(.sheet))
        declare("login", .present(.fullScreen))
        declare("zoomed", .custom("zoom"))
        declare("circleA", parent: "circleB")
        declare("circleB", parent: "circleA")
        declare("lost", parent: "nowhere")
        for level in 1...10 { declare("level\(level)", parent: level == 1 ? "front" : "level\(level - 1)") }
        return catalog
    }
}
