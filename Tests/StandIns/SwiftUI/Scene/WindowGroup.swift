// https://developer.apple.com/documentation/swiftui/windowgroup
/// Windows that all show the same kind of view.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
public nonisolated struct WindowGroup<Content>: Scene where Content: View {
    // https://developer.apple.com/documentation/swiftui/windowgroup/body
    /// There is none.
    public typealias Body = Never

    private let id: String?
    private let content: Content

    // https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    /// Windows with the view in the closure.
    public init(@ViewBuilder content: () -> Content) {
        id = nil
        self.content = content()
    }

    // https://developer.apple.com/documentation/swiftui/windowgroup/init(id:content:)
    /// Windows with a name.
    public init(id: String, @ViewBuilder content: () -> Content) {
        self.id = id
        self.content = content()
    }
}

extension WindowGroup: StageScene {
    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.window(id: id), children: [stage.node(of: content)])
    }
}
