import Waymark

/// What the program `shop` was asked to do.
public struct ShopCommand: Hashable, Sendable {
    /// A link and where it comes from.
    public struct Step: Hashable, Sendable {
        /// The link.
        public var link: String
        /// Where it comes from.
        public var source: LinkSource
    }

    /// How the program is used.
    public static let usage = """
        usage: shop [--routes FILE] [--guest] [--events] ([--from SOURCE] LINK)... [-]
          --routes FILE  the manifest; waymark.json unless said otherwise
          --guest        nobody signs in
          --events       print what the router tells of each link
          --from SOURCE  where the links behind it come from: app, scheme (unless said otherwise), push, qrCode, …
          -              links from standard input, one a line, each with its source in front or not: push shop://cart
        """

    /// The manifest's file.
    public var manifest = "waymark.json"
    /// Whether somebody signs in who is asked to.
    public var signsIn = true
    /// Whether events are printed.
    public var showsEvents = false
    /// Whether more links come by standard input.
    public var readsInput = false
    /// The links of the command line.
    public var steps: [Step] = []
    /// Where links come from that do not say so.
    public private(set) var source = LinkSource(kind: .scheme)

    /// Reads the arguments behind the program's name; `nil` where they make no sense.
    public init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--guest": signsIn = false
            case "--events": showsEvents = true
            case "-": readsInput = true
            case "--routes", "--from":
                guard let value = rest.popFirst() else { return nil }
                if argument == "--from" {
                    source = LinkSource(kind: LinkSource.Kind(rawValue: value))
                } else {
                    manifest = value
                }
            case let option where option.hasPrefix("-"): return nil
            case let link: steps.append(Step(link: link, source: source))
            }
        }
        if steps.isEmpty, !readsInput { return nil }
    }

    /// The link of a line of standard input, or `nil` for an empty one.
    public func step(line: String) -> Step? {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first else { return nil }
        // A source is a plain word, and a link never is one where something follows it.
        if parts.count == 2, first.allSatisfy(\.isLetter) {
            return Step(link: String(parts[1]), source: LinkSource(kind: LinkSource.Kind(rawValue: String(first))))
        }
        return Step(link: line, source: source)
    }
}
