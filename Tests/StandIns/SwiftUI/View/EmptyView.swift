// https://developer.apple.com/documentation/swiftui/emptyview
/// A view of nothing.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public struct EmptyView: View {
    // https://developer.apple.com/documentation/swiftui/emptyview/body
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/emptyview/init()
    /// A view of nothing.
    public nonisolated init() {}
}

extension EmptyView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { StageNode(.group) }
}
