import WaymarkCore

/// Writes a pattern that was read by a dialect in Waymark's own syntax.
struct NativeWriter {
    private let pattern: RoutePattern
    /// The rules of the dialect that read the pattern.
    private let rules: MatchingRules

    init(of pattern: RoutePattern, _ rules: MatchingRules) {
        self.pattern = pattern
        self.rules = rules
    }

    /// Whether literals are compared as written, so that their escapes are significant.
    private var literalsAreWritten: Bool { rules.literals == .written }

    /// The pattern, or the reason why it cannot be written.
    var written: NativePattern {
        let syntax = pattern.syntax
        if let expression = syntax.expression { return NativeExpression(expression, scheme: syntax.scheme).written }
        var names = NativeNames()
        var segments: [String] = []
        for segment in syntax.allSegments {
            switch text(of: segment, &names) {
            case .pattern(let text): segments.append(text)
            case .none(let reason): return .none(reason: reason)
            }
        }
        // Here, slashes at the beginning do not count, and two of them would begin a host.
        let path = segments.drop { $0.isEmpty }.joined(separator: "/")
        guard let scheme = syntax.scheme else { return Self.checked("/" + path) }
        if pattern.host == nil, MatchingRules.standard.host(forScheme: scheme) == .authority {
            return web(scheme, syntax.allSegments, segments)
        }
        return Self.checked("\(scheme)://" + (pattern.host.map { $0 + (path.isEmpty ? "" : "/") } ?? "") + path)
    }

    /// Returns a pattern of a scheme whose host is a separate level here, but not in the dialect: `https:/path` matches
    /// any host.
    private func web(_ scheme: String, _ segments: [PatternSegment], _ texts: [String]) -> NativePattern {
        let anyHost = "\(scheme):/"
        guard rules.host(forScheme: scheme) == .segment, let first = segments.first, let text = texts.first else {
            return Self.checked(anyHost + texts.joined(separator: "/"))
        }
        switch first {
        case .literal: return Self.checked("\(scheme)://" + texts.joined(separator: "/"))
        case .wildcard: return Self.checked(anyHost + texts.dropFirst().joined(separator: "/"))
        // In the dialect, the host is a segment of the tail, so no segment needs to follow it here.
        case .tail(let name, _): return Self.checked(anyHost + (name == nil ? "" : text.dropLast()) + "*")
        case .parameter:
            return .none(
                reason:
                    "a host cannot be a parameter; \(anyHost)\(texts.dropFirst().joined(separator: "/")) takes any host"
            )
        }
    }

    /// Returns the text as a pattern, or the reason why it is not a valid one.
    static func checked(_ text: String) -> NativePattern {
        do {
            _ = try RoutePattern(text)
            return .pattern(text)
        } catch {
            return .none(reason: "\(error.reason)")
        }
    }

    private func text(of segment: PatternSegment, _ names: inout NativeNames) -> NativePattern {
        switch segment {
        case .literal(let text):
            if text.contains("#") { return .none(reason: "a fragment is not part of a path") }
            return .pattern(literal(text))
        case .wildcard: return .pattern(":" + names.unique("any"))
        case .tail(nil, _): return .pattern("*")
        case .tail(let name?, let needsSegment):
            return .pattern(":" + names.unique(name) + (needsSegment ? "+" : "*"))
        case .parameter(let hole, let before, let after):
            let type: String? =
                switch hole.constraint {
                case .type("int"): "<int>"
                case .type("uuid"): "<uuid>"
                case .type("float"): "<double>"
                default: nil
                }
            return .pattern(literal(before) + ":" + names.unique(hole.name) + (type ?? "") + literal(after))
        }
    }

    private func literal(_ text: String) -> String {
        var written = ""
        for character in text {
            switch character {
            case ":", "*", "(", ")", "?", "\\": written += "\\" + String(character)
            case "%" where !literalsAreWritten: written += "%25"
            case "/": written += "%2F"
            default: written.append(character)
            }
        }
        return written
    }
}

/// The unique names that parameters can have in Waymark's own syntax.
struct NativeNames {
    private var given: Set<String> = []

    /// Returns the name with `_` in place of characters that names cannot contain, and with a number if it is already
    /// used.
    mutating func unique(_ name: String) -> String {
        var plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
        if plain.first.map({ $0.isNumber }) ?? true { plain = "_" + plain }
        let unique = (1...).lazy.map { $0 == 1 ? plain : "\(plain)\($0)" }.first { !given.contains($0) } ?? plain
        given.insert(unique)
        return unique
    }
}
