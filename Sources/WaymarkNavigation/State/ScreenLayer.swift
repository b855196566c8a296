/// A layer of a scene: its root, or content that is presented on the layer beneath.
public struct ScreenLayer: Hashable, Sendable {
    /// The content of a layer.
    public enum Content: Hashable, Sendable {
        /// One stack, or one screen by itself.
        case stack(ScreenStack)
        /// Tabs with a stack each.
        case tabs(ScreenTabs)
    }

    /// The content of the layer.
    public var content: Content
    /// The presentation of the layer; `nil` for a root.
    public var presentation: Presentation?

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - content: The content of the layer.
    ///   - presentation: The presentation of the layer; `nil` for a root.
    public init(_ content: Content, presentation: Presentation? = nil) {
        self.content = content
        self.presentation = presentation
    }

    /// The stack in front; if there are tabs, the stack of the selected one.
    public var visible: ScreenStack {
        switch content {
        case .stack(let stack): stack
        case .tabs(let tabs): tabs.tabs.indices.contains(tabs.selected) ? tabs.tabs[tabs.selected].stack : ScreenStack()
        }
    }

    /// All stacks; if there are tabs, in their order.
    public var stacks: [ScreenStack] {
        switch content {
        case .stack(let stack): [stack]
        case .tabs(let tabs): tabs.tabs.map(\.stack)
        }
    }

    /// Returns whether any screen fits, without copying.
    func contains(where fits: (Screen) -> Bool) -> Bool {
        switch content {
        case .stack(let stack): stack.screens.contains(where: fits)
        case .tabs(let tabs): tabs.tabs.contains { $0.stack.screens.contains(where: fits) }
        }
    }

    /// The places of all stacks.
    func places(in layer: Int) -> [StackPlace] {
        switch content {
        case .stack: [StackPlace(layer: layer)]
        case .tabs(let tabs): tabs.tabs.indices.map { StackPlace(layer: layer, tab: $0) }
        }
    }

    /// The stack at a place of this layer, which must be there.
    subscript(_ place: StackPlace) -> ScreenStack {
        get {
            switch content {
            case .stack(let stack): stack
            case .tabs(let tabs): tabs.tabs[place.tab ?? 0].stack
            }
        }
        set {
            switch content {
            case .stack: content = .stack(newValue)
            case .tabs(var tabs):
                tabs.tabs[place.tab ?? 0].stack = newValue
                content = .tabs(tabs)
            }
        }
    }
}

/// Screens one on top of the other, or one screen by itself.
public struct ScreenStack: Hashable, Sendable {
    /// The screens, from the bottom up. Without a container, there is exactly one; a container may be empty.
    public var screens: [Screen]
    /// A Boolean value that indicates whether the screens are in a navigation container, on which others can be pushed.
    public var isContainer: Bool

    /// Creates a stack of screens in a navigation container.
    public init(_ screens: [Screen] = []) {
        self.screens = screens
        isContainer = true
    }

    /// Creates a stack of one screen without a navigation container.
    public init(single screen: Screen) {
        screens = [screen]
        isContainer = false
    }
}

/// The tabs of a layer, one of them selected.
public struct ScreenTabs: Hashable, Sendable {
    /// The tabs, in their order.
    public var tabs: [ScreenTab]
    /// The position of the selected one.
    public var selected: Int

    /// Creates tabs.
    ///
    /// - Parameters:
    ///   - tabs: The tabs.
    ///   - selected: The position of the selected tab.
    public init(_ tabs: [ScreenTab], selected: Int = 0) {
        self.tabs = tabs
        self.selected = selected
    }

    /// Returns the position of the tab of a name, or `nil`.
    public func index(of name: String) -> Int? { tabs.firstIndex { $0.name == name } }
}

/// A tab: its name, and the stack that it holds.
public struct ScreenTab: Hashable, Sendable {
    /// The name, which links and manifests call it by; no two tabs of one layer share it.
    public var name: String
    /// The stack of the tab.
    public var stack: ScreenStack

    /// Creates a tab with screens in a navigation container.
    ///
    /// - Parameters:
    ///   - name: The name of the tab.
    ///   - screens: The screens, the lowest first.
    public init(_ name: String, _ screens: [Screen]) {
        self.name = name
        stack = ScreenStack(screens)
    }

    /// Creates a tab with a stack.
    ///
    /// - Parameters:
    ///   - name: The name of the tab.
    ///   - stack: The stack.
    public init(_ name: String, stack: ScreenStack) {
        self.name = name
        self.stack = stack
    }
}
