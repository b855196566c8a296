/// Tabs in a tree.
@MainActor
public struct StagedTabs {
    /// One of them.
    public struct Tab {
        /// By what it is selected, where it says.
        public let tag: AnyHashable?
        /// The item in the bar, if it has one.
        public let label: StageNode?
        /// The content.
        public let content: StageNode
    }

    private let read: () -> AnyHashable?
    private let write: (AnyHashable) -> Bool
    /// All tabs, from left to right.
    public let tabs: [Tab]

    init(read: @escaping () -> AnyHashable?, write: @escaping (AnyHashable) -> Bool, content: StageNode) {
        self.read = read
        self.write = write
        tabs = content.sides.map { side in
            Tab(
                tag: side.outermost { if case .tag(let tag) = $0 { tag } else { nil } },
                label: side.outermost { if case .tabItem(let label) = $0 { label } else { nil } }, content: side)
        }
    }

    /// The tag that the binding has now, or `nil`.
    public var selection: AnyHashable? { read() }

    /// The tab that the binding has now, where one has its tag.
    public var selected: Tab? { tabs.first { $0.tag != nil && $0.tag == selection } }

    /// Selects a tab as a tap does.
    ///
    /// - Throws: ``StageFault`` where the tag is of another type than the binding's, or there is no binding.
    public func select(_ tag: AnyHashable) throws(StageFault) {
        if !write(tag) { throw StageFault(reason: .foreignValue(tag)) }
    }
}

extension StageNode {
    /// The views side by side here: groups come apart, also those in groups.
    fileprivate var sides: [StageNode] {
        if case .group = kind { children.flatMap(\.sides) } else { [self] }
    }

    /// The settings of this view: of its modifiers, not of views in it.
    fileprivate func outermost<Value>(_ choose: (Kind) -> Value?) -> Value? {
        var node = self
        while true {
            if let value = choose(node.kind) { return value }
            switch node.kind {
            case .stack, .tabs, .group: return nil
            default: break
            }
            guard node.children.count == 1 else { return nil }
            node = node.children[0]
        }
    }
}
