/// A screen as text.
public struct Screen: Hashable, Sendable {
    /// What stands on top.
    public let title: String
    /// What stands below.
    public let lines: [String]

    /// A screen with a title.
    public init(_ title: String, _ lines: String...) { self.init(title, lines: lines) }

    /// A screen with a title, and any number of lines below.
    public init(_ title: String, lines: [String]) {
        self.title = title
        self.lines = lines
    }
}
