// https://developer.apple.com/documentation/swiftui/label
/// A title with an icon.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public struct Label<Title, Icon>: View where Title: View, Icon: View {
    // https://developer.apple.com/documentation/swiftui/label/body
    /// There is none.
    public typealias Body = Never

    private let title: Title
    private let icon: Icon

    // https://developer.apple.com/documentation/swiftui/label/init(title:icon:)
    /// A title with an icon.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.group(of: [title, icon]) }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Label where Title == Text, Icon == Image {
    // https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    /// A text from the app's tables with a symbol of the system.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }

    // https://developer.apple.com/documentation/swiftui/label
    /// A text with a symbol of the system.
    @_disfavoredOverload
    public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
        self.title = Text(title)
        icon = Image(systemName: name)
    }
}
