// https://developer.apple.com/documentation/swiftui/label
/// A title with an icon.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public struct Label<Title, Icon>: View where Title: View, Icon: View {
    // https://developer.apple.com/documentation/swiftui/label/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the label is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let title: Title
    private nonisolated(unsafe) let icon: Icon

    // https://developer.apple.com/documentation/swiftui/label/init(title:icon:)
    /// A title with an icon.
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

// https://developer.apple.com/documentation/swiftui/label
@available(*, unavailable)
extension Label: Sendable {}

extension Label: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.group(of: [title, icon]) }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Label where Title == Text, Icon == Image {
    // https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    /// A text from the app's tables with a symbol of the system.
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }

    // https://developer.apple.com/documentation/swiftui/label
    /// A text with a symbol of the system.
    @_disfavoredOverload
    public nonisolated init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
        self.title = Text(title)
        icon = Image(systemName: name)
    }
}
