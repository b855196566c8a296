/// A screen of a state as a link, with its position.
///
/// A state is a list of these links: ``NavigationState/links`` returns them, and
/// ``NavigationState/init(links:screen:)`` recreates the state.
public struct StateLink: Hashable, Sendable, Codable {
    /// The link that leads to the screen; `nil` for a page that the app put there itself, and for an empty stack, which
    /// is listed to keep its place.
    public var link: String?
    /// The type of a page that the app put there itself (``Screen/foreign(_:number:)``); `nil` for every other.
    public var foreign: String?
    /// The scene's name.
    public var scene: String
    /// The layer, from 0 for the root.
    public var layer: Int
    /// The tab, where the layer has tabs.
    public var tab: String?
    /// A Boolean value that indicates whether the tab is the selected one of its layer.
    public var isSelected: Bool
    /// The presentation of the layer, at its first link; `nil` for a root.
    public var presentation: Presentation?
    /// A Boolean value that indicates whether the screen is in a navigation container.
    public var isContained: Bool
}

extension NavigationState {
    /// The screens as links, scene by scene, layer by layer, tab by tab, from the bottom up.
    ///
    /// Screens of routes without a link are left out, together with the screens on top of them in their stacks.
    public var links: [StateLink] { scenes.flatMap(\.links) }

    /// Creates the state that a list of links describes.
    ///
    /// - Parameters:
    ///   - links: The links, as ``links`` returns them.
    ///   - screen: Returns the screen that a link leads to, or `nil` if it no longer leads to one. That screen is then
    ///     left out, with those above it in its stack.
    public init(links: [StateLink], screen: (String) -> Screen?) {
        let scenes = links.grouped(by: \.scene)
        self.init(
            scenes: scenes.map { SceneState($0.key, links: $0.links, screen: screen) }, activeScene: scenes.first?.key)
    }
}

extension SceneState {
    /// The scene's screens as links, layer by layer, tab by tab, from the bottom up.
    public var links: [StateLink] {
        var links: [StateLink] = []
        for (index, layer) in layers.enumerated() {
            let presentation = layer.presentation
            func add(_ stack: ScreenStack, tab: String?, isSelected: Bool) {
                // The screen that the app itself put at the bottom of a root's stack will be there again.
                let bottom = index == 0 ? stack.screens.prefix { $0.isForeign }.prefix(1) : []
                let listed = bottom + stack.screens.dropFirst(bottom.count).prefix { $0.link != nil }
                for screen in listed.isEmpty ? [nil] : listed.map(Optional.some) {
                    links.append(
                        StateLink(
                            link: screen?.link, foreign: screen?.foreignType, scene: name, layer: index, tab: tab,
                            isSelected: isSelected,
                            presentation: presentation, isContained: stack.isContainer))
                }
            }
            switch layer.content {
            case .stack(let stack): add(stack, tab: nil, isSelected: false)
            case .tabs(let tabs):
                for (position, tab) in tabs.tabs.enumerated() {
                    add(tab.stack, tab: tab.name, isSelected: position == tabs.selected)
                }
            }
        }
        return links
    }

    /// Creates the scene that a list of links describes. A presented layer without any link that leads to a screen is
    /// left out, with the layers above it.
    fileprivate init(_ name: String, links: [StateLink], screen: (String) -> Screen?) {
        self.init(name)
        for (number, ofLayer) in links.grouped(by: \.layer).ordered(by: { $0.key < $1.key }) {
            // No layer can be presented on one that is missing.
            if number != layers.count { break }
            var tabs: [ScreenTab] = []
            var places: [String: Int] = [:]
            var selected = 0
            var plain = ScreenStack()
            for link in ofLayer {
                guard let tab = link.tab else {
                    plain.isContainer = link.isContained
                    continue
                }
                if places[tab] != nil { continue }
                places[tab] = tabs.count
                if link.isSelected { selected = tabs.count }
                var stack = ScreenStack()
                stack.isContainer = link.isContained
                tabs.append(ScreenTab(tab, stack: stack))
            }
            var ended: Set<String?> = []
            for link in ofLayer where !ended.contains(link.tab) {
                guard let found = link.foreign.map({ Screen.foreign($0) }) ?? link.link.flatMap(screen) else {
                    ended.insert(link.tab)
                    continue
                }
                if let index = link.tab.flatMap({ places[$0] }) {
                    tabs[index].stack.screens.append(found)
                } else {
                    plain.screens.append(found)
                }
            }
            plain.settle()
            for index in tabs.indices { tabs[index].stack.settle() }
            let content: ScreenLayer.Content =
                tabs.isEmpty ? .stack(plain) : .tabs(ScreenTabs(tabs, selected: selected))
            let presentation = number == 0 ? nil : ofLayer.first?.presentation ?? .present
            let layer = ScreenLayer(content, presentation: presentation)
            if number > 0, layer.visible.screens.isEmpty { break }
            layers.append(layer)
        }
    }
}

extension ScreenStack {
    /// A screen by itself needs a container as soon as a second one joins it.
    fileprivate mutating func settle() { if screens.count != 1 { isContainer = true } }
}

extension [StateLink] {
    /// Returns the links in groups with equal keys, in the order in which each key occurs first.
    fileprivate func grouped<Key: Hashable>(by key: (StateLink) -> Key) -> [(key: Key, links: [StateLink])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, links: [StateLink])] = []
        for link in self {
            let key = key(link)
            if let place = places[key] {
                groups[place].links.append(link)
            } else {
                places[key] = groups.count
                groups.append((key, [link]))
            }
        }
        return groups
    }
}
