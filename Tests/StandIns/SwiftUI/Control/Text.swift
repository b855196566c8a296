public import Foundation

// https://developer.apple.com/documentation/swiftui/text
/// A view of lines of text.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct Text: View, Equatable {
    // https://developer.apple.com/documentation/swiftui/text/body
    /// There is none.
    public typealias Body = Never

    private let text: String
    /// Whether the text is the key of another in the app's tables.
    private let isKey: Bool

    // https://developer.apple.com/documentation/swiftui/text
    /// A text as it is.
    @_disfavoredOverload
    public init<S>(_ content: S) where S: StringProtocol { self.init(verbatim: String(content)) }

    // https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
    /// A text as it is.
    public init(verbatim content: String) {
        text = content
        isKey = false
    }

    // https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
    /// A text from the app's tables, which are given to ``StandInView``; the key itself if it is in none.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        text = key.key
        isKey = true
    }

    // https://developer.apple.com/documentation/swiftui/text/==(_:_:)
    /// Whether both say the same.
    public static func == (a: Text, b: Text) -> Bool { a.text == b.text && a.isKey == b.isKey }
}

extension Text: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.text(isKey ? stage.environment.strings[text] ?? text : text))
    }
}
