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

// https://developer.apple.com/documentation/swiftui/presentedwindowcontent
/// The view of a window that presents a value.
@available(iOS 16.0, macOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
@preconcurrency
public struct PresentedWindowContent<Data, Content>: View
where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {
    // https://developer.apple.com/documentation/swiftui/presentedwindowcontent/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the scene is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let content: (Binding<Data?>) -> Content

    nonisolated init(_ content: @escaping (Binding<Data?>) -> Content) { self.content = content }
}

// https://developer.apple.com/documentation/swiftui/presentedwindowcontent
@available(*, unavailable)
extension PresentedWindowContent: Sendable {}

@available(iOS 16.0, macOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension PresentedWindowContent: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        stage.node(of: content(.constant(stage.environment.windowValue as? Data)))
    }
}

@available(iOS 16.0, macOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension WindowGroup {
    // https://developer.apple.com/documentation/swiftui/windowgroup/init(for:content:)
    /// Windows that each present a value.
    public nonisolated init<D, C>(for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C)
    where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init { PresentedWindowContent(content) }
    }
}
