// https://developer.apple.com/documentation/swiftui/group
/// Several views as one.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct Group<Content> {
    private let content: Content
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Group: View where Content: View {
    // https://developer.apple.com/documentation/swiftui/group/body
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/group
    /// The views in the closure.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: StageView where Content: View {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.node(of: content) }
}
