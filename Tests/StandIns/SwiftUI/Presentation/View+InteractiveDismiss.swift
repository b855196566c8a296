@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/interactivedismissdisabled(_:)
    /// Whether the sheet or popover around this view cannot be swiped away.
    public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        modifier(DismissModifier(isDisabled: isDisabled))
    }
}

private nonisolated struct DismissModifier: StageModifier {
    let isDisabled: Bool

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.dismissDisabled(isDisabled), children: [stage.node(of: content)])
    }
}
