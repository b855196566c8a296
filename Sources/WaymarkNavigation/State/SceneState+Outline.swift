import WaymarkCore

extension NavigationState: CustomStringConvertible {
    /// The scenes as trees, one after the other. If there are several, the active one is marked.
    public var description: String {
        scenes.map { scene in
            scenes.count > 1 && scene.name == activeScene ? "* \(scene)" : "\(scene)"
        }.joined(separator: "\n")
    }
}

extension SceneState: CustomStringConvertible {
    /// The scene as a tree, with a line for each layer, tab and screen and without a final line break. The selected tab
    /// and the topmost screen are marked.
    ///
    /// ```
    /// main
    /// ├ tab home
    /// │ └ home
    /// ├ tab mall *
    /// │ ├ mall
    /// │ └ goods.detail(id: 42)
    /// └ present sheet
    ///   └ address.pick <
    /// ```
    public var description: String {
        var lines = [name]
        var groups: [(title: String, screens: [Screen], isFront: Bool)] = []
        for (index, layer) in layers.enumerated() {
            let isLast = index == layers.count - 1
            let title = layer.presentation.map { "\($0)" } ?? "root"
            switch layer.content {
            case .stack(let stack): groups.append((title, stack.screens, isLast))
            case .tabs(let tabs):
                for (position, tab) in tabs.tabs.enumerated() {
                    let isSelected = position == tabs.selected
                    let name = (index == 0 ? "tab " : "\(title), tab ") + tab.name + (isSelected ? " *" : "")
                    groups.append((name, tab.stack.screens, isLast && isSelected))
                }
            }
        }
        for (index, group) in groups.enumerated() {
            let isLast = index == groups.count - 1
            lines.append((isLast ? "└ " : "├ ") + group.title)
            for (position, screen) in group.screens.enumerated() {
                let isTop = position == group.screens.count - 1
                lines.append(
                    (isLast ? "  " : "│ ") + (isTop ? "└ " : "├ ") + "\(screen)" + (isTop && group.isFront ? " <" : ""))
            }
        }
        return lines.map(\.escapingControls).joined(separator: "\n")
    }
}
