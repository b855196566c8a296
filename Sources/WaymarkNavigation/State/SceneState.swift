/// The displayed state of one scene (a window): its layers from the root upwards, each presented on the one
/// beneath.
public struct SceneState: Hashable, Sendable {
    /// The scene's name: its session's persistent identifier, or what the app calls it.
    public var name: String
    /// The layers from the root up; empty before the scene has a root.
    public var layers: [ScreenLayer]

    /// Creates a scene of layers.
    ///
    /// - Parameters:
    ///   - name: The name of the scene.
    ///   - layers: The layers, the root first.
    public init(_ name: String, layers: [ScreenLayer] = []) {
        self.name = name
        self.layers = layers
    }

    /// Creates a scene with tabs, each with a stack of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the scene.
    ///   - tabs: The tabs.
    ///   - selected: The position of the selected tab.
    /// - Returns: The scene.
    public static func tabs(_ name: String, _ tabs: [ScreenTab], selected: Int = 0) -> SceneState {
        SceneState(name, layers: [ScreenLayer(.tabs(ScreenTabs(tabs, selected: selected)))])
    }

    /// Creates a scene with one stack.
    ///
    /// - Parameters:
    ///   - name: The name of the scene.
    ///   - screens: The screens of the stack, the lowest first.
    /// - Returns: The scene.
    public static func stack(_ name: String, _ screens: [Screen]) -> SceneState {
        SceneState(name, layers: [ScreenLayer(.stack(ScreenStack(screens)))])
    }

    /// The screen on top of everything, or `nil` for none.
    public var top: Screen? { layers.last?.visible.screens.last }

    /// The screens on display, from the root up: those of each layer's visible stack.
    public var visible: [Screen] { layers.flatMap(\.visible.screens) }

    /// All screens, layer by layer and tab by tab, each stack from the bottom.
    public var screens: [Screen] { layers.flatMap { $0.stacks.flatMap(\.screens) } }

    /// Returns the place of the screen with a number, or `nil` if it is not displayed, or if the number is 0.
    ///
    /// - Complexity: O(*n*) for *n* screens.
    public func place(of number: Int) -> ScreenPlace? {
        number == 0 ? nil : firstPlace { $0.number == number }
    }

    /// Returns whether the screen with a number is displayed; always `false` for the number 0.
    func has(screen number: Int) -> Bool {
        number != 0 && layers.contains { $0.contains { $0.number == number } }
    }

    /// The first place, from the root up and tab by tab, of a screen that fits.
    func firstPlace(where fits: (Screen) -> Bool) -> ScreenPlace? {
        for (layer, content) in layers.enumerated() {
            for place in content.places(in: layer) {
                if let index = content[place].screens.firstIndex(where: fits) {
                    return ScreenPlace(stack: place, index: index)
                }
            }
        }
        return nil
    }

    /// The stack at a place, which must be there.
    subscript(_ place: StackPlace) -> ScreenStack {
        get { layers[place.layer][place] }
        set { layers[place.layer][place] = newValue }
    }

    /// Returns whether there is a stack at a place.
    func has(_ place: StackPlace) -> Bool {
        guard layers.indices.contains(place.layer) else { return false }
        return switch layers[place.layer].content {
        case .stack: place.tab == nil
        case .tabs(let tabs): place.tab.map { tabs.tabs.indices.contains($0) } ?? false
        }
    }

    /// The visible stack of a layer.
    func visiblePlace(ofLayer layer: Int) -> StackPlace {
        switch layers[layer].content {
        case .stack: StackPlace(layer: layer)
        case .tabs(let tabs): StackPlace(layer: layer, tab: tabs.selected)
        }
    }

    /// Returns whether a stack is the visible one of its layer, even if other layers cover it.
    func isVisible(_ place: StackPlace) -> Bool { has(place) && visiblePlace(ofLayer: place.layer) == place }
}

/// One of the stacks of a scene.
public struct StackPlace: Hashable, Sendable {
    /// The layer, from 0 for the root.
    public let layer: Int
    /// The position of the tab in the layer; `nil` if the layer has no tabs.
    public let tab: Int?

    /// Creates the place of a stack.
    ///
    /// - Parameters:
    ///   - layer: The position of the layer, from the root.
    ///   - tab: The position of the tab; `nil` for a layer without tabs.
    public init(layer: Int, tab: Int? = nil) {
        self.layer = layer
        self.tab = tab
    }
}

/// One of the places for a screen in a scene.
public struct ScreenPlace: Hashable, Sendable {
    /// The stack.
    public let stack: StackPlace
    /// The position in it, from 0 for the bottom.
    public let index: Int

    /// Creates the place of a screen.
    ///
    /// - Parameters:
    ///   - stack: The place of its stack.
    ///   - index: The position in the stack, from the lowest.
    public init(stack: StackPlace, index: Int) {
        self.stack = stack
        self.index = index
    }
}
