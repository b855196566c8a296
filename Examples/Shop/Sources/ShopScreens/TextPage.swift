public import Waymark
import WaymarkUnits

/// A page as text: what a screen of the app looks like on a terminal.
///
/// ```swift
/// TextPage("Cart") { page in page.lines = try await cart.lines }
/// TextPage("Sign in", isQuestion: true, buttons: [TextButton("Not now") { screen.finish(false) }])
/// ```
@MainActor
public final class TextPage: ScreenProduct, UnitView {
    /// Loads content that takes time, and puts it on the page; called each time the page comes to the front.
    public typealias Loading = @MainActor @Sendable (TextPage) async throws -> Void

    /// The title.
    public var title: String
    /// The text.
    public var lines: [String]
    /// The buttons, from left to right.
    public var buttons: [TextButton]
    /// Whether a caller waits for the user's answer: the page returns a value.
    public let isQuestion: Bool
    /// The number of loads that are under way.
    public private(set) var loadingCount = 0
    private let load: Loading?

    /// A page.
    ///
    /// - Parameter load: Loads content that takes time; if it throws, the page shows the error in place of its lines.
    public init(
        _ title: String, lines: [String] = [], isQuestion: Bool = false, buttons: [TextButton] = [],
        load: Loading? = nil
    ) {
        self.title = title
        self.lines = lines
        self.buttons = buttons
        self.isQuestion = isQuestion
        self.load = load
    }

    /// The screens of windows of text.
    public var screenProduct: TextPage { self }

    /// The page as lines for a terminal, with a number before each button, from 1.
    public var text: [String] {
        var text = ["┌ \(title)"] + lines.map { "│ \($0)" }
        if !buttons.isEmpty {
            text.append("│ " + buttons.enumerated().map { "[\($0 + 1)] \($1.label)" }.joined(separator: "  "))
        }
        return text
    }

    /// Loads the content again.
    ///
    /// - Throws: The error of loading.
    public func reload() async throws { try await load?(self) }

    /// Loads the page, as an errand.
    func appear(_ errands: Errands) {
        guard let load else { return }
        loadingCount += 1
        errands.begin {
            do { try await load(self) } catch { self.lines = ["✗ \(error)"] }
            self.loadingCount -= 1
        }
    }
}
