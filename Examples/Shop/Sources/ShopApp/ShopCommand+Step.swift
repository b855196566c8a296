import Waymark

extension ShopCommand {
    /// A step that is performed on the app.
    public enum Step: Hashable, Sendable {
        /// A link comes from somewhere.
        case link(String, from: LinkSource)
        /// The first page is on the screen.
        case firstPage
        /// A customer signs in.
        case signIn
        /// The customer signs out.
        case signOut
        /// The user goes back by one screen.
        case back
        /// The user swipes the layer in front away.
        case swipe
        /// The user taps a tab.
        case tab(String)
        /// The user taps a button of the page in front, by its number from 1.
        case tap(Int)
        /// Shows the state on display.
        case state
        /// Explains how the app would handle a link.
        case explain(String, from: LinkSource)
        /// Writes the state on display to a file.
        case save(String)
        /// Restores the state in a file.
        case restore(String)
        /// Checks the services that features offer each other.
        case audit
    }
}

extension ShopCommand.Step {
    /// The words that stand alone, and what they mean.
    static let words: [String: ShopCommand.Step] = [
        "first-page": .firstPage, "sign-in": .signIn, "sign-out": .signOut, "back": .back, "swipe": .swipe,
        "state": .state, "audit": .audit,
    ]

    /// The words that need an argument, and their steps; `nil` if the argument is invalid.
    static let openers: [String: @Sendable (String, LinkSource) -> ShopCommand.Step?] = [
        "tab": { name, _ in .tab(name) },
        "tap": { number, _ in Int(number).map { .tap($0) } },
        "explain": { link, source in .explain(link, from: source) },
        "save": { file, _ in .save(file) },
        "restore": { file, _ in .restore(file) },
        "from": { rest, _ in
            let parts = rest.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return .link(String(parts[1]), from: LinkSource(kind: LinkSource.Kind(rawValue: String(parts[0]))))
        },
    ]

    /// Whether a line is a word that needs an argument.
    public static func isUnfinished(_ line: String) -> Bool { openers[line] != nil }

    /// Reads a line: a word, a link, or a link with its source in front; `nil` for an empty one.
    ///
    /// - Parameter source: The source of links that do not name one.
    public init?(line: String, from source: LinkSource) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        if parts.count == 1, let step = Self.words[first] {
            self = step
        } else if parts.count == 2, let step = Self.openers[first]?(parts[1], source) {
            self = step
        } else if parts.count == 2, first.allSatisfy(\.isLetter) {
            // A source is a plain word, and a plain word with an argument is never a link.
            self = .link(parts[1], from: LinkSource(kind: LinkSource.Kind(rawValue: first)))
        } else {
            self = .link(line, from: source)
        }
    }
}

extension ShopCommand.Step: CustomStringConvertible {
    /// The step as a line of a transcript.
    public var description: String {
        switch self {
        case .link(let link, let source): "\(link) from \(source)"
        case .firstPage: "first-page"
        case .signIn: "sign-in"
        case .signOut: "sign-out"
        case .back: "back"
        case .swipe: "swipe"
        case .tab(let name): "tab \(name)"
        case .tap(let number): "tap \(number)"
        case .state: "state"
        case .explain(let link, let source): "explain \(link) from \(source)"
        case .save(let file): "save \(file)"
        case .restore(let file): "restore \(file)"
        case .audit: "audit"
        }
    }
}
