// https://developer.apple.com/documentation/swiftui/anyview
/// A view of any type.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct AnyView: View {
    // https://developer.apple.com/documentation/swiftui/anyview/body
    /// There is none.
    public typealias Body = Never

    private let view: any View

    // https://developer.apple.com/documentation/swiftui/anyview/init(_:)
    /// The view, without its type.
    public init<V>(_ view: V) where V: View { self.view = view }

    // https://developer.apple.com/documentation/swiftui/anyview/init(erasing:)
    /// The view, without its type.
    public init<V>(erasing view: V) where V: View { self.view = view }
}

extension AnyView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.node(of: view) }
}
