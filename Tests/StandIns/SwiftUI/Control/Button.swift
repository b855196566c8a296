// https://developer.apple.com/documentation/swiftui/button
/// What starts an action when it is tapped.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public struct Button<Label>: View where Label: View {
    // https://developer.apple.com/documentation/swiftui/button/body
    /// There is none.
    public typealias Body = Never

    private let action: @MainActor () -> Void
    // Unsafe: set when the button is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let label: Label

    // https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    /// A button with a label of its own.
    @preconcurrency
    public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }
}

// https://developer.apple.com/documentation/swiftui/button
@available(*, unavailable)
extension Button: Sendable {}

extension Button: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.button(StagedButton(action: action)), children: [stage.node(of: label)])
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Button where Label == Text {
    // https://developer.apple.com/documentation/swiftui/button
    /// A button with a text from the app's tables.
    @preconcurrency
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    // https://developer.apple.com/documentation/swiftui/button
    /// A button with a text.
    @preconcurrency
    @_disfavoredOverload
    public nonisolated init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {
        self.init(action: action) { Text(title) }
    }
}
