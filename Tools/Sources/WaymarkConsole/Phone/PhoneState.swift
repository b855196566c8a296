internal import WaymarkInspection
internal import WaymarkNavigation

/// The phone's display, as the page shows it.
struct PhoneState {
    let app: PhoneKind
    let isSignedIn: Bool
    let isBusy: Bool
    let scene: SceneState
    /// The pages of screens, by their numbers.
    let pages: [Int: PhonePage]
    /// The last thing worth telling, or `nil`.
    let note: String?

    /// The members of the object.
    var members: [JSONText.Member] {
        var tabs = JSONText.null
        var stack = JSONText.null
        switch scene.layers.first?.content {
        case .tabs(let base): tabs = .array(base.tabs.indices.map { json(of: base.tabs[$0], $0 == base.selected) })
        case .stack(let base): stack = json(of: base)
        case nil: stack = .array([])
        }
        return [
            .init("app", .text(app.rawValue)),
            .init("isSignedIn", .bool(isSignedIn)),
            .init("isBusy", .bool(isBusy)),
            .init("tabs", tabs),
            .init("stack", stack),
            .init("layers", .array(scene.layers.dropFirst().map(json))),
            .init("outline", .text("\(scene)")),
            .init("links", .texts(scene.links.compactMap(\.link))),
            .init("note", .optional(note)),
        ]
    }

    /// Everything, as one object.
    var json: JSONText { .object(members) }

    private func json(of tab: ScreenTab, _ isSelected: Bool) -> JSONText {
        let title = tab.stack.screens.first.flatMap { pages[$0.number]?.title }
        return .object([
            .init("name", .text(tab.name)), .init("title", .text(title ?? tab.name)),
            .init("isSelected", .bool(isSelected)), .init("stack", json(of: tab.stack)),
        ])
    }

    private func json(of layer: ScreenLayer) -> JSONText {
        let style = layer.presentation?.style ?? .automatic
        return .object([
            .init("style", .text(style == .automatic ? PresentationStyle.sheet.text : style.text)),
            .init("detents", .texts(layer.presentation?.detents.map(\.text) ?? [])),
            .init("stack", json(of: layer.visible)),
        ])
    }

    private func json(of stack: ScreenStack) -> JSONText { .array(stack.screens.map(json)) }

    private func json(of screen: Screen) -> JSONText {
        let page = pages[screen.number]
        let parameters = screen.parameters.sorted { $0.key < $1.key }
        return .object([
            .init("number", .number(screen.number)),
            .init("route", .text(screen.route)),
            .init("title", .text(page?.title ?? screen.route)),
            .init("lines", .texts(page?.lines ?? [])),
            .init("buttons", .array((page?.buttons ?? []).map { .object([.init("label", .text($0))]) })),
            .init("link", .optional(screen.link)),
            .init("parameters", .object(parameters.map { .init($0.key, .text($0.value)) })),
            .init("isTop", .bool(screen.number == scene.top?.number)),
        ])
    }
}
