import Waymark

/// What the program `shop` was asked to do.
public struct ShopCommand: Hashable, Sendable {
    /// One thing that happens to the app.
    public enum Step: Hashable, Sendable {
        /// A link comes from somewhere.
        case link(String, from: LinkSource)
        /// The first page is on the screen.
        case firstPage
        /// Somebody signs in.
        case signIn
        /// Whoever has signed in signs out.
        case signOut
        /// The services that features offer each other are looked at.
        case audit
    }

    /// How the program is used.
    public static let usage = """
        usage: shop [--routes FILE] [--guest] [--cold] [--keep FOLDER] [--rules FILE] [--events] [--timeline] ([--from SOURCE] LINK)... [-]
          --routes FILE  the manifest; waymark.json unless said otherwise
          --guest        nobody signs in
          --cold         the app has only just been started: links from outside wait in the inbox for first-page and sign-in
          --keep FOLDER  where links that wait, and the last good rules, outlive the program
          --rules FILE   rewrites and overrides, which are looked at again before each link
          --events       print what the router tells of each link
          --timeline     print what starting took, feature by feature, on a clock that goes only where the server takes its time
          --from SOURCE  where the links behind it come from: app, scheme (unless said otherwise), push, qrCode, …
          -              links from standard input, one a line, each with its source in front or not: push shop://cart
        In place of a link may stand what else happens: first-page, sign-in, sign-out; or audit, which draws the services
        """

    /// The manifest's file.
    public var manifest = "waymark.json"
    /// Whether somebody signs in who is asked to.
    public var signsIn = true
    /// Whether links from outside wait for the first page.
    public var isCold = false
    /// The folder for what outlives the program, or `nil`.
    public var folder: String?
    /// The file of rules, or `nil`.
    public var rules: String?
    /// Whether events are printed.
    public var showsEvents = false
    /// Whether it is printed what starting took.
    public var showsTimeline = false
    /// Whether more links come by standard input.
    public var readsInput = false
    /// The links of the command line, and what else happens.
    public var steps: [Step] = []
    /// Where links come from that do not say so.
    public private(set) var source = LinkSource(kind: .scheme)

    /// Reads the arguments behind the program's name; `nil` where they make no sense.
    public init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--guest": signsIn = false
            case "--cold": isCold = true
            case "--events": showsEvents = true
            case "--timeline": showsTimeline = true
            case "-": readsInput = true
            case "--routes", "--keep", "--rules", "--from":
                guard let value = rest.popFirst() else { return nil }
                switch argument {
                case "--routes": manifest = value
                case "--keep": folder = value
                case "--rules": rules = value
                default: source = LinkSource(kind: LinkSource.Kind(rawValue: value))
                }
            case let option where option.hasPrefix("-"): return nil
            case let word: steps.append(step(word, from: source))
            }
        }
        if steps.isEmpty, !readsInput { return nil }
    }

    /// What a line of standard input says, or `nil` for an empty one.
    public func step(line: String) -> Step? {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first else { return nil }
        // A source is a plain word, and a link never is one where something follows it.
        if parts.count == 2, first.allSatisfy(\.isLetter) {
            return .link(String(parts[1]), from: LinkSource(kind: LinkSource.Kind(rawValue: String(first))))
        }
        return step(line, from: source)
    }

    private func step(_ word: String, from source: LinkSource) -> Step {
        switch word {
        case "first-page": .firstPage
        case "sign-in": .signIn
        case "sign-out": .signOut
        case "audit": .audit
        default: .link(word, from: source)
        }
    }
}

extension ShopCommand.Step: CustomStringConvertible {
    /// What was asked for, as in a transcript.
    public var description: String {
        switch self {
        case .link(let link, let source): "\(link) from \(source)"
        case .firstPage: "first-page"
        case .signIn: "sign-in"
        case .signOut: "sign-out"
        case .audit: "audit"
        }
    }
}
