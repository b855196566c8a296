// https://developer.apple.com/documentation/swiftui/viewmodifier
/// Makes a view of another.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public protocol ViewModifier {
    // https://developer.apple.com/documentation/swiftui/viewmodifier/body
    /// What it makes.
    associatedtype Body: View

    // https://developer.apple.com/documentation/swiftui/viewmodifier/body(content:)
    /// What it makes of the content.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

    // https://developer.apple.com/documentation/swiftui/viewmodifier/content
    /// The view that it is applied to.
    typealias Content = _ViewModifier_Content<Self>
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ViewModifier where Body == Never {
    // https://developer.apple.com/documentation/swiftui/viewmodifier/body(content:)
    /// The modifiers of this module have none; asking for it is a mistake, and ends the process, as in SwiftUI.
    public func body(content: Self.Content) -> Never { preconditionFailure("body of \(Self.self), which has none") }
}

// https://developer.apple.com/documentation/swiftui/viewmodifier/content
/// The view that a modifier is applied to, without its type.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
    // https://developer.apple.com/documentation/swiftui/viewmodifier/body
    /// There is none.
    public typealias Body = Never

    let view: any View
}

extension _ViewModifier_Content: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.node(of: view) }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    /// Applies a modifier.
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
