// https://developer.apple.com/documentation/swiftui/windowgroup
/// Windows that all show the same kind of view.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public struct WindowGroup<Content>: Scene where Content: View {
    // https://developer.apple.com/documentation/swiftui/windowgroup/body
    /// There is none.
    public typealias Body = Never

    private let id: String?
    // Unsafe: set when the scene is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let content: Content

    // https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    /// Windows with the view in the closure.
    public nonisolated init(@ViewBuilder content: () -> Content) {
        id = nil
        self.content = content()
    }

    // https://developer.apple.com/documentation/swiftui/windowgroup/init(id:content:)
    /// Windows with a name.
    public nonisolated init(id: String, @ViewBuilder content: () -> Content) {
        self.id = id
        self.content = content()
    }
}

// https://developer.apple.com/documentation/swiftui/windowgroup
@available(*, unavailable)
extension WindowGroup: Sendable {}

extension WindowGroup: StageScene {
    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.window(id: id), children: [stage.node(of: content)])
    }
}
