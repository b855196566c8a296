import WaymarkCore
import WaymarkExpressions

/// Links that rules take, one for each, where one can be made.
struct RewriteSamples {
    private let set: RewriteRules
    private let types: [ParameterType]

    init(_ set: RewriteRules, types: [ParameterType]) {
        self.set = set
        self.types = ParameterType.standard + types
    }

    /// A link that a rule takes, as its condition asks; `nil` where none was found.
    subscript(rule: Int) -> DeepLink? {
        let condition = set.rules[rule].condition
        for text in texts(of: rule) {
            guard let link = try? DeepLink(text + query(condition, behind: text), rules: set.compilation.matching),
                set.apply(rule, to: link) != nil
            else { continue }
            return link
        }
        return nil
    }

    private func texts(of rule: Int) -> [String] {
        switch set.rules[rule].subject {
        case .patterns(let patterns): return patterns.compactMap { text(of: $0) }
        case .expression(let text, let caseSensitive):
            guard let expression = try? LinearExpression(text, ignoringCase: !caseSensitive),
                let member = expression.automaton?.shortestMember()
            else { return [] }
            let shortest = String(decoding: member, as: UTF8.self)
            // The shortest text may be less than a link.
            return [shortest, shortest + "x", "x" + shortest, "x:" + shortest]
        }
    }

    private func query(_ condition: RewriteCondition, behind text: String) -> String {
        let pairs = condition.query.sorted { $0.key < $1.key }.map { name, values in
            guard let value = values.first ?? nil else { return Self.encoded(name) }
            return Self.encoded(name) + "=" + Self.encoded(value)
        }
        if pairs.isEmpty { return "" }
        return (text.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }

    // MARK: Patterns

    private func text(of pattern: RoutePattern) -> String? {
        guard case .success(let syntax) = pattern.reading(under: set.compilation.matching), syntax.expression == nil
        else { return nil }
        var segments: [String] = []
        for segment in syntax.completeVariant(under: set.compilation.matching).segments {
            switch segment {
            case .literal(let text): segments.append(Self.encoded(text))
            case .parameter(let hole, let before, let after):
                guard let value = value(of: hole.constraint) else { return nil }
                segments.append(Self.encoded(before + value + after))
            case .tail, .wildcard: segments.append("x")
            }
        }
        let path = segments.joined(separator: "/")
        guard let scheme = syntax.scheme else { return "/" + path }
        guard let host = syntax.host else { return "\(scheme)://\(path)" }
        let port = host.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host.isWildcard ? "x." : "")\(host.name)\(port)/\(path)"
    }

    private func value(of constraint: ParameterConstraint?) -> String? {
        switch constraint {
        case nil: return "x"
        case .expression(let expression):
            return expression.automaton?.shortestMember().map { String(decoding: $0, as: UTF8.self) }
        case .type(let name):
            guard let type = types.last(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
            return Self.values.first(where: type.accepts)
        }
    }

    /// Values that a type may take, for one of which nothing else is known.
    private static let values = [
        "1", "x", "1.5", "true", "00000000-0000-0000-0000-000000000000", "2020-01-01", "2020-01-01T00:00:00Z",
        "https://example.com",
    ]

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let stays = byte.isDigit || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
            if stays { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
