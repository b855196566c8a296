/// One legal change of the display of a scene, which a driver performs at once, with one animation.
public enum NavigationStep: Hashable, Sendable {
    /// Selects a tab of a layer, by its position.
    case selectTab(Int, layer: Int)
    /// Puts screens on top of a stack, from the bottom up.
    case push([Screen], on: StackPlace)
    /// Pops screens off a stack until this many are left, at least one.
    case pop(to: Int, on: StackPlace)
    /// Keeps this many screens of a stack, and replaces those above them. The new screens may include screens of the
    /// stack, by number: those are not built anew, and get the new values. The screen of a tab without a navigation
    /// container is replaced by exactly one other.
    case replace(keeping: Int, with: [Screen], on: StackPlace)
    /// Dismisses layers until this many are left, at least the root.
    case dismiss(to: Int)
    /// Presents a layer over the displayed ones.
    case present(ScreenLayer)
    /// Replaces the whole scene by a root, without presented layers.
    case setRoot(ScreenLayer.Content)
    /// Shows a screen by the custom presentation with this name.
    case custom(String, Screen)
}

extension NavigationStep: CustomStringConvertible {
    /// A short description, such as `push goods.detail(id: 42)`, `dismiss to layer 0`.
    public var description: String {
        func list(_ screens: [Screen]) -> String { screens.map { "\($0)" }.joined(separator: ", ") }
        return switch self {
        case .selectTab(let tab, 0): "select tab \(tab)"
        case .selectTab(let tab, let layer): "select tab \(tab) of layer \(layer)"
        case .push(let screens, let place): "push \(list(screens))\(place.suffix)"
        case .pop(let count, let place): "pop to \(count)\(place.suffix)"
        case .replace(let count, let screens, let place): "keep \(count) and put \(list(screens))\(place.suffix)"
        case .dismiss(let count): "dismiss to layer \(count - 1)"
        case .present(let layer): "\(layer.presentation ?? .present): \(list(layer.visible.screens))"
        case .setRoot(.stack(let stack)): "root \(list(stack.screens))"
        case .setRoot(.tabs(let tabs)): "root tabs \(tabs.tabs.map(\.name).joined(separator: ", "))"
        case .custom(let name, let screen): "custom '\(name)' \(screen)"
        }
    }
}

extension StackPlace {
    fileprivate var suffix: String {
        switch (layer, tab) {
        case (0, nil): ""
        case (let layer, nil): " in layer \(layer)"
        case (0, let tab?): " in tab \(tab)"
        case (let layer, let tab?): " in tab \(tab) of layer \(layer)"
        }
    }
}
