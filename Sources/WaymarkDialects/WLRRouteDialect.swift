public import WaymarkCore
internal import WaymarkExpressions

/// The tables of WLRRoute (`registerBlock:forRoute:`).
///
/// A pattern is a case-insensitive regular expression for the decoded host and path: `:name` matches the text between
/// two slashes, and `:name([0-9]+)` the text that its expression matches, which may span several segments. A match must
/// extend to the end of the path. A pattern that begins with a slash may match anywhere, so any host may precede it;
/// any other pattern begins with the host. A scheme before `://` must equal that of the link.
///
/// Values are looked up in the path, then in the query, then among the caller's values. A name without `=` is empty,
/// `+` is kept, and a trailing slash is ignored. A name has at least two characters, or is followed by an expression.
///
/// Differences from WLRRoute: there, dictionary order decides which of several patterns is used; here, the order of
/// registration does. Expressions that require backtracking are rejected; groups within an expression do not shift the
/// names of those that follow; text after a name (`:id.html`) is kept and does not make its value disappear; a query
/// value that contains `=` is not lost; and `\w`, `\d` and `\s` are limited to ASCII.
public struct WLRRouteDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "wlrroute"

    /// Creates the dialect as WLRRoute reads patterns.
    public init() {}

    /// Creates the dialect from its options; no options are supported.
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

    /// Returns the pattern's text: among registrations with equal texts, the last one counts; among equivalent patterns
    /// with different texts, the first one does.
    public func replacementKey(of route: DialectRoute) -> [String]? { [route.pattern] }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (scheme, rest) = try written.splittingScheme()
        var reader = WLRExpressionReader(rest)
        let text = reader.read()
        // A lone scheme matches all of its links.
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

/// Creates a regular expression from a pattern, in which only the parameters capture.
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

    /// Returns the name of the parameter that begins here, if there is one.
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

    /// Returns the text in the parentheses that open here, and moves past the closing parenthesis.
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
        // Left open, so that the expression's own reader reports it.
        return text + "("
    }

    /// Returns the next piece of the expression: a class, an escape, a parenthesis that does not capture, or a
    /// character.
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

    /// Returns the opening of a group, without its capture.
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
