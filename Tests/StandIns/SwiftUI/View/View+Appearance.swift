@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
    /// Calls the closure before this view appears.
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(kind: .appear { action?() }))
    }

    // https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
    /// Calls the closure after this view has disappeared.
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceModifier(kind: .disappear { action?() }))
    }

    // https://developer.apple.com/documentation/swiftui/view/id(_:)
    /// Gives this view an identity.
    public nonisolated func id<ID>(_ id: ID) -> some View where ID: Hashable {
        modifier(AppearanceModifier(kind: .id(AnyHashable(id))))
    }

    // https://developer.apple.com/documentation/swiftui/view/onchange(of:perform:)
    /// Calls the closure with the value when it is another than before.
    @available(iOS, introduced: 14.0, deprecated: 17.0)
    @available(macOS, introduced: 11.0, deprecated: 14.0)
    @available(tvOS, introduced: 14.0, deprecated: 17.0)
    @available(watchOS, introduced: 7.0, deprecated: 10.0)
    @available(visionOS, introduced: 1.0, deprecated: 1.0)
    public nonisolated func onChange<V>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View where V: Equatable {
        let change = StagedChange(
            value: value, differs: { ($0 as? V) != value }, perform: { _ in action(value) })
        return modifier(AppearanceModifier(kind: .change(change)))
    }

    // https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
    /// Calls the closure with both values when the value is another than before; `initial` is not played.
    @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
    public nonisolated func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable {
        let change = StagedChange(
            value: value, differs: { ($0 as? V) != value },
            perform: { old in if let old = old as? V { action(old, value) } })
        return modifier(AppearanceModifier(kind: .change(change)))
    }
}

private nonisolated struct AppearanceModifier: StageModifier {
    let kind: StageNode.Kind

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(kind, children: [stage.node(of: content)])
    }
}
