public import Foundation

extension StageNode {
    /// All texts.
    public var texts: [String] { found { if case .text(let text) = $0 { text } else { nil } } }

    /// All navigation stacks, also those in others.
    public var stacks: [StagedStack] { found { if case .stack(let stack) = $0 { stack } else { nil } } }

    /// The first navigation stack.
    public var stack: StagedStack? { stacks.first }

    /// All covers that can be shown, whether they are or not.
    public var covers: [StagedCover] { found { if case .cover(let cover) = $0 { cover } else { nil } } }

    /// The first cover that is shown.
    public var cover: StagedCover? { covers.first { $0.content != nil } }

    /// The first tabs.
    public var tabs: StagedTabs? { found { if case .tabs(let tabs) = $0 { tabs } else { nil } }.first }

    /// The first button with the text in its label.
    public func button(_ text: String) -> StagedButton? {
        for node in all {
            if case .button(let button) = node.kind, node.texts.contains(text) { return button }
        }
        return nil
    }

    /// The actions of the user, by the texts of views.
    public var activities: [NSUserActivity] {
        found { if case .activity(let activity) = $0 { activity } else { nil } }
    }

    /// Opens the scene with a URL; how many views took it.
    @discardableResult
    public func open(_ url: URL) -> Int {
        let takers = found { if case .arrival(.url(let action)) = $0 { action } else { nil } }
        for take in takers { take(url) }
        return takers.count
    }

    /// Has the scene continue an activity; how many views took it.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Int {
        let takers = found { kind -> ((NSUserActivity) -> Void)? in
            if case .arrival(.activity(activity.activityType, let action)) = kind { action } else { nil }
        }
        for take in takers { take(activity) }
        return takers.count
    }

    /// Calls what is to be called before the views appear.
    public func appear() {
        for action in found({ if case .appear(let action) = $0 { action } else { nil } }) { action() }
    }

    /// Calls what is to be called after the views have disappeared.
    public func disappear() {
        for action in found({ if case .disappear(let action) = $0 { action } else { nil } }) { action() }
    }

    /// Tells the changes since an earlier tree of the same views, by the order of those that want to know.
    public func update(from earlier: StageNode) {
        let changes = found { if case .change(let change) = $0 { change } else { nil } }
        let before = earlier.found { if case .change(let change) = $0 { change } else { nil } }
        for (change, old) in zip(changes, before) where change.differs(old.value) { change.perform(old.value) }
    }
}
