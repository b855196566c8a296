// https://developer.apple.com/documentation/swiftui/anyview
/// A view of any type.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public struct AnyView: View {
    // https://developer.apple.com/documentation/swiftui/anyview/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the view is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let view: any View

    // https://developer.apple.com/documentation/swiftui/anyview/init(_:)
    /// The view, without its type.
    public nonisolated init<V>(_ view: V) where V: View { self.view = view }

    // https://developer.apple.com/documentation/swiftui/anyview/init(erasing:)
    /// The view, without its type.
    public nonisolated init<V>(erasing view: V) where V: View { self.view = view }
}

// https://developer.apple.com/documentation/swiftui/anyview
@available(*, unavailable)
extension AnyView: Sendable {}

extension AnyView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.node(of: view) }
}
