// https://developer.apple.com/documentation/swiftui/viewbuilder
/// Makes one view of the views in a closure.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@resultBuilder
public struct ViewBuilder {
    // https://developer.apple.com/documentation/swiftui/viewbuilder
    /// A view on its own line.
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock()
    /// No view.
    public static func buildBlock() -> EmptyView { EmptyView() }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
    /// The one view.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }

    // https://developer.apple.com/documentation/swiftui/viewbuilder
    /// Several views.
    @_disfavoredOverload
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View {
        TupleView((repeat each content))
    }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)
    /// The view of an `if` without `else`.
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)
    /// The view of a condition that holds.
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent(storage: .trueContent(first))
    }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)
    /// The view of a condition that does not hold.
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent(storage: .falseContent(second))
    }

    // https://developer.apple.com/documentation/swiftui/viewbuilder/buildlimitedavailability(_:)
    /// The view of an `if #available`.
    public static func buildLimitedAvailability<Content>(_ content: Content) -> AnyView where Content: View {
        AnyView(content)
    }
}
