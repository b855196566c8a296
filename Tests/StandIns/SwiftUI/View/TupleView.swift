// https://developer.apple.com/documentation/swiftui/tupleview
/// Several views.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct TupleView<T>: View {
    // https://developer.apple.com/documentation/swiftui/tupleview/body
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/tupleview/value
    /// The views, as a tuple.
    public var value: T

    // https://developer.apple.com/documentation/swiftui/tupleview/init(_:)
    /// Several views, as a tuple.
    public init(_ value: T) { self.value = value }
}

extension TupleView: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        stage.group(of: Mirror(reflecting: value).children.compactMap { $0.value as? any View })
    }
}
