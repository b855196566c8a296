/// The pattern of a route's links: a path with named parameters, for one scheme and host or for any.
///
/// ```swift
/// let pattern: RoutePattern = "shop://goods/:id<int>(/page/:page)"
/// pattern.parameters.map(\.name)                    // ["id", "page"]
/// try pattern.link(["id": "42"]).text               // "shop://goods/42"
/// ```
///
/// | written | meaning |
/// |---|---|
/// | `/goods/:id` | a path on any scheme and any host |
/// | `shop://goods/:id<int>` | a scheme; the parameter has a type, or the route does not match |
/// | `https://m.example.com/item/:id` | a scheme and a host; `*.example.com` is any sub-domain |
/// | `/login/:phone([0-9]{11})` | a parameter that must match an expression |
/// | `/item-:id.html` | text before and after a parameter inside one segment |
/// | `/list(/by/:key)(/page/:n<int>)` | optional groups; each may be absent |
/// | `/shelf/:page?` | an optional last parameter |
/// | `/files/:path+`, `/files/:path*`, `/files/*` | a tail of one or more, or of any number of segments |
///
/// Literals may be escaped (`%E6%90%9C`) or not (`搜`); a backslash makes the next character literal.
///
/// A pattern that is written as a literal never traps. It keeps its fault, and the table to which it is added reports
/// the fault with all others.
public struct RoutePattern: Sendable {
    /// The greatest number of optional groups in a pattern; an optional parameter counts as one.
    public static let greatestGroups = 6
    /// The greatest length of a pattern, in UTF-8 bytes.
    public static let greatestBytes = 8_192
    /// The greatest number of segments in a pattern.
    public static let greatestSegments = 256

    private let kept: KeptReading

    /// The pattern, as written.
    public var text: String { kept.text }
    /// The syntax, or the fault of the pattern.
    package var reading: Result<PatternSyntax, PatternError> {
        switch kept.outcome {
        case .read(let syntax): .success(syntax)
        case .failed(let fault): .failure(fault)
        }
    }
    /// The syntax; `nil` if the pattern has a fault.
    package var readSyntax: PatternSyntax? { if case .read(let syntax) = kept.outcome { syntax } else { nil } }
    /// Whether a dialect has parsed it, so that Waymark's own parser cannot.
    package var isForeign: Bool { kept.isForeign }

    /// Returns whether both are one reading, or have the same text and were read by the same reader.
    package func isSameReading(as other: RoutePattern) -> Bool {
        kept === other.kept || (isForeign == other.isForeign && self == other)
    }

    /// Parses a pattern.
    ///
    /// - Parameters:
    ///   - text: The pattern.
    ///   - rules: The rules, which determine the meaning of each scheme's host, the unnamed wildcard, whether escapes
    ///     are compared as written, and whether a leading slash counts. A table parses its patterns again if its own
    ///     rules differ.
    /// - Throws: A ``PatternError`` for the first fault from the left.
    /// - Complexity: O(*n*) for *n* bytes, plus the compilation of its expressions.
    public init(_ text: String, rules: MatchingRules = .standard) throws(PatternError) {
        var reader = PatternReader(text, rules: rules)
        kept = KeptReading(text, .read(try reader.read()))
    }

    private init(_ text: String, _ rules: MatchingRules) {
        var reader = PatternReader(text, rules: rules)
        do throws(PatternError) {
            kept = KeptReading(text, .read(try reader.read()))
        } catch {
            kept = KeptReading(text, .failed(error))
        }
    }

    /// A pattern that a dialect has read: it stays what it is under all rules.
    package init(_ text: String, dialect syntax: PatternSyntax) {
        kept = KeptReading(text, .read(syntax), isForeign: true)
    }

    /// A pattern that a dialect could not read.
    package init(_ text: String, dialectFault fault: PatternError) {
        kept = KeptReading(text, .failed(fault), isForeign: true)
    }

    /// The pattern read again under other rules; a fault is kept.
    package func reread(under rules: MatchingRules) -> RoutePattern {
        isForeign ? self : RoutePattern(text, rules)
    }

    /// Returns the pattern's meaning under rules; reads it again only if these rules read patterns otherwise.
    package func reading(under rules: MatchingRules) -> Result<PatternSyntax, PatternError> {
        let readsAgain =
            !rules.hostByScheme.isEmpty || rules.segmentWildcard != nil || rules.literals == .written
            || rules.leadingSlash == .strict
        return readsAgain ? reread(under: rules).reading : reading
    }

    /// The pattern's fault, or `nil`; only a pattern written as a literal can have a fault.
    public var fault: PatternError? {
        if case .failure(let fault) = reading { fault } else { nil }
    }

    /// The syntax that was read; empty if the pattern has a fault.
    package var syntax: PatternSyntax { readSyntax ?? PatternSyntax() }

    /// The scheme in lower case, or `nil` if the pattern matches links of any scheme.
    public var scheme: String? { syntax.scheme }

    /// The host in the form for comparison, with `*.` if it stands for sub-domains, and with a port other than the
    /// default; `nil` if the pattern matches any host, or if the scheme's host is a segment.
    public var host: String? {
        syntax.host.map { ($0.isWildcard ? "*." : "") + $0.name + ($0.port.map { ":\($0)" } ?? "") }
    }
}

/// A pattern with its reading: one for all copies of it, so that a copy is one reference.
private final class KeptReading: Sendable {
    enum Outcome: Sendable {
        case read(PatternSyntax)
        indirect case failed(PatternError)
    }

    let text: String
    let outcome: Outcome
    let isForeign: Bool

    init(_ text: String, _ outcome: Outcome, isForeign: Bool = false) {
        self.text = text
        self.outcome = outcome
        self.isForeign = isForeign
    }
}

extension RoutePattern: ExpressibleByStringLiteral {
    /// Creates a pattern from a literal. If it is malformed, ``fault`` describes why, and so does the table to which it
    /// is added.
    ///
    /// `RoutePattern("/a")`, with a literal, uses this initializer too; `try RoutePattern(text)`, with a variable,
    /// throws at once.
    public init(stringLiteral text: String) {
        self.init(text, .standard)
    }
}

extension RoutePattern: Hashable {
    /// Returns whether both have the same text, byte for byte.
    ///
    /// - Parameters:
    ///   - left: A pattern.
    ///   - right: Another pattern.
    public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Feeds the bytes of the text to a hasher.
    public func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}

extension RoutePattern: CustomStringConvertible {
    /// The pattern, as written.
    public var description: String { text }
}
