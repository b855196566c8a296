/// A place in a tree of views, and what is below it.
@MainActor
public struct StageNode {
    /// The content of the place.
    public indirect enum Kind {
        /// A view or modifier with a body, by the name of its type.
        case view(String)
        /// Several views side by side, or none.
        case group
        /// A window, by its group's name.
        case window(id: String?)
        /// A text.
        case text(String)
        /// An image, by its name.
        case image(String)
        /// A button; its label is below it.
        case button(StagedButton)
        /// A navigation stack; its root is below it, and its pages are not.
        case stack(StagedStack)
        /// The builder of the pages of a stack; the view that has it is below.
        case destination(StagedDestination)
        /// A sheet or another cover, shown or not; the view that says so is below it.
        case cover(StagedCover)
        /// Tabs; all of them are below it.
        case tabs(StagedTabs)
        /// The value by which what is below it is selected.
        case tag(AnyHashable)
        /// The item of the content in a bar of tabs.
        case tabItem(label: StageNode)
        /// Heights at which the cover around it rests.
        case detents(Set<PresentationDetent>, selection: Binding<PresentationDetent>?)
        /// Whether the cover around it cannot be swiped away.
        case dismissDisabled(Bool)
        /// The actions that take URLs and activities from outside.
        case arrival(StagedArrival)
        /// The actions of the user in the content below.
        case activity(NSUserActivity)
        /// The events from outside that the scene prefers and allows.
        case externalEvents(preferring: Set<String>, allowing: Set<String>)
        /// Called before what is below it appears.
        case appear(() -> Void)
        /// Called after what is below it has disappeared.
        case disappear(() -> Void)
        /// A value with observers of its changes.
        case change(StagedChange)
        /// An identity.
        case id(AnyHashable)
    }

    /// The content of the place.
    public let kind: Kind
    /// The content below it, from left to right.
    public let children: [StageNode]

    init(_ kind: Kind, children: [StageNode] = []) {
        self.kind = kind
        self.children = children
    }

    /// The place and all that are below it, each before what is below it; covers and the pages of stacks are not.
    public var all: [StageNode] {
        var found: [StageNode] = []
        var open = [self]
        while let node = open.popLast() {
            found.append(node)
            open += node.children.reversed()
        }
        return found
    }

    /// The results of `choose` for this place and those below it, in their order.
    public func found<Value>(_ choose: (Kind) -> Value?) -> [Value] { all.compactMap { choose($0.kind) } }
}
