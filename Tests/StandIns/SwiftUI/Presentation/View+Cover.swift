@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
    /// Shows a sheet while the item is there.
    public nonisolated func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        modifier(CoverModifier(style: .sheet, item: item, onDismiss: onDismiss, cover: content))
    }

    // https://developer.apple.com/documentation/swiftui/view/fullscreencover(item:ondismiss:content:)
    /// Covers the whole screen while the item is there.
    @available(iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    @available(macOS, unavailable)
    public nonisolated func fullScreenCover<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        modifier(CoverModifier(style: .fullScreen, item: item, onDismiss: onDismiss, cover: content))
    }

    // https://developer.apple.com/documentation/swiftui/view/popover(item:attachmentanchor:arrowedge:content:)
    /// Shows a popover while the item is there.
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public nonisolated func popover<Item, Content>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        modifier(CoverModifier(style: .popover, item: item, onDismiss: nil, cover: content))
    }
}

private nonisolated struct CoverModifier<Item: Identifiable, Cover: View>: StageModifier {
    let style: StagedCover.Style
    let item: Binding<Item?>
    let onDismiss: (() -> Void)?
    let cover: (Item) -> Cover

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        let item = item
        let shown = item.wrappedValue
        let staged = StagedCover(
            style: style, id: shown.map { AnyHashable($0.id) }, content: shown.map { stage.node(of: cover($0)) },
            read: { item.wrappedValue.map { AnyHashable($0.id) } }, clear: { item.wrappedValue = nil },
            onDismiss: onDismiss)
        return StageNode(.cover(staged), children: [stage.node(of: content)])
    }
}
