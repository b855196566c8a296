// https://developer.apple.com/documentation/swiftui/tabview
/// Several views; one is shown at a time.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    // https://developer.apple.com/documentation/swiftui/tabview/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the view is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let selection: Binding<SelectionValue>?
    private nonisolated(unsafe) let content: Content

    // https://developer.apple.com/documentation/swiftui/tabview/init(selection:content:)
    /// Shows the view whose tag the binding has.
    public nonisolated init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 7.0, *)
extension TabView where SelectionValue == Int {
    // https://developer.apple.com/documentation/swiftui/tabview/init(content:)
    /// Keeps by itself which view is shown.
    public nonisolated init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

// https://developer.apple.com/documentation/swiftui/tabview
@available(*, unavailable)
extension TabView: Sendable {}

extension TabView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        let selection = selection
        let content = stage.node(of: content)
        let tabs = StagedTabs(
            read: { selection.map { AnyHashable($0.wrappedValue) } },
            write: { tag in
                guard let selection, let value = tag.base as? SelectionValue else { return false }
                selection.wrappedValue = value
                return true
            }, content: content)
        return StageNode(.tabs(tabs), children: [content])
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/tag(_:)
    /// Says by which value the view is selected.
    public nonisolated func tag<V>(_ tag: V) -> some View where V: Hashable {
        modifier(TagModifier(tag: AnyHashable(tag)))
    }

    // https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
    /// What stands for the view in the bar of tabs.
    @available(watchOS 7.0, *)
    public nonisolated func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
        modifier(TabItemModifier(label: label()))
    }
}

private nonisolated struct TagModifier: StageModifier {
    let tag: AnyHashable

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.tag(tag), children: [stage.node(of: content)])
    }
}

private nonisolated struct TabItemModifier<Label: View>: StageModifier {
    let label: Label

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.tabItem(label: stage.node(of: label)), children: [stage.node(of: content)])
    }
}
