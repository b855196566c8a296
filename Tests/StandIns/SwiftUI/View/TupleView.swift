// https://developer.apple.com/documentation/swiftui/tupleview
/// Several views.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public struct TupleView<T>: View {
    // https://developer.apple.com/documentation/swiftui/tupleview/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the view is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) var views: T

    // https://developer.apple.com/documentation/swiftui/tupleview/value
    /// The views, as a tuple.
    public var value: T {
        get { views }
        set { views = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/tupleview/init(_:)
    /// Several views, as a tuple.
    public nonisolated init(_ value: T) { views = value }
}

// https://developer.apple.com/documentation/swiftui/tupleview
@available(*, unavailable)
extension TupleView: Sendable {}

extension TupleView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        stage.group(of: Mirror(reflecting: value).children.compactMap { $0.value as? any View })
    }
}
