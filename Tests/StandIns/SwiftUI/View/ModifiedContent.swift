// https://developer.apple.com/documentation/swiftui/modifiedcontent
/// A view and the modifier that is applied to it.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct ModifiedContent<Content, Modifier> {
    // https://developer.apple.com/documentation/swiftui/modifiedcontent/body-swift.typealias
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/modifiedcontent/content
    /// The view.
    public var content: Content
    // https://developer.apple.com/documentation/swiftui/modifiedcontent/modifier
    /// The modifier.
    public var modifier: Modifier

    // https://developer.apple.com/documentation/swiftui/modifiedcontent/init(content:modifier:)
    /// Applies the modifier to the view.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {}

extension ModifiedContent: StageView where Content: View, Modifier: ViewModifier {
    @MainActor func node(in stage: StageContext) -> StageNode {
        if let modifier = modifier as? any StageModifier { return modifier.node(of: content, in: stage) }
        stage.install(in: modifier)
        let body = modifier.body(content: _ViewModifier_Content(view: content))
        return StageNode(.view("\(Modifier.self)"), children: [stage.node(of: body)])
    }
}
