/// Where the features show their screens: a terminal in place of windows.
@MainActor public final class Stage {
    private let print: (String) -> Void

    /// A stage that prints through a function.
    public init(print: @escaping (String) -> Void) { self.print = print }

    /// Shows a screen.
    public func show(_ screen: Screen) {
        print("  ┌ \(screen.title)")
        for line in screen.lines { print("  │ \(line)") }
    }

    /// Says something that no screen shows.
    public func note(_ line: String) { print("  * \(line)") }
}
