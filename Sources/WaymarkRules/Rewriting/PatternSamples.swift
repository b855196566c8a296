import WaymarkCore
import WaymarkExpressions

/// Links that patterns match, one for each pattern, if one can be created.
struct PatternSamples {
    private let rules: MatchingRules
    private let types: [ParameterType]

    init(_ rules: MatchingRules, types: [ParameterType]) {
        self.rules = rules
        self.types = ParameterType.standard + types
    }

    /// The text of a link that a pattern takes, with all of its groups; `nil` if none was found.
    subscript(pattern: RoutePattern) -> String? {
        guard case .success(let syntax) = pattern.reading(under: rules), syntax.expression == nil
        else { return nil }
        var segments: [String] = []
        for segment in syntax.completeVariant(under: rules).segments {
            switch segment {
            case .literal(let text): segments.append(Self.encoded(text))
            case .parameter(let hole, let before, let after):
                guard let value = value(of: hole.constraint) else { return nil }
                segments.append(Self.encoded(before + value + after))
            case .tail, .wildcard: segments.append("x")
            }
        }
        let path = segments.joined(separator: "/")
        guard let scheme = syntax.scheme(under: rules) else { return "/" + path }
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

    /// Values that an otherwise unknown type may take.
    private static let values = [
        "1", "x", "1.5", "true", "00000000-0000-0000-0000-000000000000", "2020-01-01", "2020-01-01T00:00:00Z",
        "https://example.com",
    ]

    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let stays = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
            if stays { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
