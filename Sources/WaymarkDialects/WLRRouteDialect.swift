public import WaymarkCore
internal import WaymarkExpressions

/// The tables of WLRRoute (`registerBlock:forRoute:`).
///
/// A pattern is a regular expression for host and path, decoded, without case: `:name` takes what stands between two slashes,
/// `:name([0-9]+)` what its expression takes, which may be more than a segment. It must reach to the path's end. One that
/// begins with a slash may begin anywhere, so any host may stand before it; any other begins with the host. A scheme before
/// `://` must be the link's.
///
/// Values are looked up in the path, then in the query, then among the caller's. A name without `=` is empty, `+` stays, and
/// a trailing slash does not count. A name has two characters at least, or an expression behind it.
///
/// Where WLRRoute does otherwise: which of several patterns answers is there the order of a dictionary, and here that of
/// registration. Expressions that need backtracking are refused; groups within an expression do not shift the names of those
/// that follow; text behind a name (`:id.html`) is kept and does not make its value vanish; a query value with `=` in it is
/// not lost; and `\w`, `\d` and `\s` are those of ASCII.
public struct WLRRouteDialect: PatternDialect {
    /// The name in manifests and of the command's `--dialect`.
    public static let name = "wlrroute"

    /// Creates the dialect as WLRRoute reads patterns.
    public init() {}

    /// Creates the dialect from its options; it has none.
    ///
    /// - Throws: A `DialectError` for any option.
    public init(options: [String: DialectValue]) throws(DialectError) { try DialectOptions(options).end() }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.precedence = .registration
        rules.caseSensitivity = .insensitive
        rules.exactSchemes = true
        rules.setHost(.segment, forScheme: "*")
        rules.userInformation = .ignore
        rules.emptySegments = .keep
        rules.plusIsSpace = .never
        rules.repeatedQuery = .last
        rules.valuelessQuery = .empty
        rules.merge = [.defaults, .caller, .query, .path]
        return rules
    }

    /// Returns the pattern's text: the last registration of it answers; of patterns that are merely alike, the earlier one does.
    public func replacementKey(of route: DialectRoute) -> [String]? { [route.pattern] }

    /// Returns the patterns that a registration stands for, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (scheme, rest) = try written.splittingScheme()
        var reader = WLRExpressionReader(rest)
        let text = reader.read()
        // A scheme alone is met by all of its links.
        let isAnchored = !rest.hasPrefix("/") && (!rest.isEmpty || scheme == nil)
        let anchored = isAnchored ? "^" + text : text
        do throws(ExpressionError) {
            let expression = try LinearExpression(anchored + "$", ignoringCase: true)
            let syntax = PatternSyntax(
                scheme: scheme, expression: PathExpression(expression, names: reader.names))
            return [RoutePattern(route.pattern, dialect: syntax)]
        } catch {
            throw written.fault(.invalidExpression("\(error)"), at: 0)
        }
    }
}

/// Makes a regular expression of a pattern in which the parameters, and nothing else, capture.
private struct WLRExpressionReader {
    private let characters: [Character]
    private var place = 0
    /// The names of the parameters from left to right.
    private(set) var names: [String] = []

    init(_ pattern: Substring) { characters = Array(pattern) }

    mutating func read() -> String {
        var text = ""
        while place < characters.count {
            if let name = parameterName() {
                names.append(name)
                place += name.count + 1
                text += peek() == "(" ? "(" + group() + ")" : "([^/]+" + (isAtEnd ? "" : "?") + ")"
            } else {
                text += next()
            }
        }
        return text
    }

    /// The name of the parameter that begins here.
    private func parameterName() -> String? {
        guard peek() == ":" else { return nil }
        let name = characters[(place + 1)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard let next = name.first.map({ _ in place + 1 + name.count }) else { return nil }
        let goesOn = name.count > 1 || (next < characters.count && characters[next] != "/")
        return goesOn ? String(name) : nil
    }

    /// Whether a segment ends here.
    private var isAtEnd: Bool { peek().map { $0 == "/" } ?? true }

    private func peek() -> Character? { place < characters.count ? characters[place] : nil }

    /// Returns the text within the parenthesis that opens here, and passes the one that closes it.
    private mutating func group() -> String {
        place += 1
        var text = ""
        var depth = 0
        while let character = peek() {
            if character == ")" {
                if depth == 0 {
                    place += 1
                    return text
                }
                depth -= 1
            } else if character == "(" {
                depth += 1
            }
            text += next()
        }
        // Left open: the expression's own reader says so.
        return text + "("
    }

    /// The next piece of the expression: a class, an escape, a parenthesis that does not capture, or a character.
    private mutating func next() -> String {
        let character = characters[place]
        place += 1
        switch character {
        case "\\":
            defer { place += 1 }
            return peek().map { "\\" + String($0) } ?? "\\"
        case "[": return "[" + restOfClass()
        case "(": return openedGroup()
        default: return String(character)
        }
    }

    /// A group that captures becomes one that does not.
    private mutating func openedGroup() -> String {
        guard peek() == "?" else { return "(?:" }
        let rest = characters[place...].prefix(4)
        let isNamed = rest.starts(with: "?<") && !rest.starts(with: "?<=") && !rest.starts(with: "?<!")
        guard isNamed, let end = characters[place...].firstIndex(of: ">") else { return "(" }
        place = end + 1
        return "(?:"
    }

    private mutating func restOfClass() -> String {
        var text = ""
        while let character = peek() {
            place += 1
            text.append(character)
            if character == "\\", let escaped = peek() {
                text.append(escaped)
                place += 1
            } else if character == "]", text != "]", text != "^]" {
                break
            }
        }
        return text
    }
}
