import Waymark

/// The tabs of the shop, as declared in its manifest: each route with the presentation `tab:NAME` is the first page of
/// a tab.
struct ShopTabs {
    /// The names and the links, in the manifest's order.
    let roots: [(name: String, link: String)]

    init(of manifest: Manifest) {
        roots = manifest.routes.compactMap { route in
            guard case .text(let text)? = route.presentation, case .tab(let name)? = Presentation.Kind(text: text),
                let pattern = manifest.patterns(of: route).first, let link = try? pattern.link([:])
            else { return nil }
            return (name, "\(link)")
        }
    }

    /// A window with the tabs, each with its first page; a stack if there are no tabs.
    func state(of app: Mediator) -> SceneState {
        if roots.isEmpty { return .stack("main", []) }
        return .tabs("main", roots.map { ScreenTab($0.name, [app.screen(of: $0.link, from: .app)].compactMap(\.self)) })
    }
}
