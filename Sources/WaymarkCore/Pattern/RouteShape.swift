/// What two conflicting routes have in common: priority, scheme, host, and the path but for its parameters' names.
package struct RouteShape: Hashable, Sendable {
    private let bytes: [UInt8]

    /// The shape of a pattern with none of its groups left out.
    package init(of syntax: PatternSyntax, priority: Int, rules: MatchingRules) {
        var bytes: [UInt8] = []
        func add(_ text: String, folding: Bool = false) {
            withUnsafeBytes(of: UInt32(text.utf8.count)) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: (folding ? text.lowercasedASCII : text).utf8)
        }
        withUnsafeBytes(of: priority) { bytes.append(contentsOf: $0) }
        add(syntax.scheme ?? "")
        add(syntax.host.map { "\($0.isWildcard ? "*." : "")\($0.name):\($0.port ?? 0)" } ?? "")
        if let expression = syntax.expression {
            bytes.append(5)
            add("\(expression.expression)")
        }
        let variant = syntax.completeVariant(under: rules)
        let foldsFirst =
            rules.caseSensitivity != .exact
            && (rules.caseSensitivity != .sensitive
                || syntax.scheme.map { rules.host(forScheme: $0) == .segment } ?? false)
        for (index, segment) in variant.segments.enumerated() {
            let folding = rules.caseSensitivity == .insensitive || (index == 0 && foldsFirst)
            switch segment {
            case .literal(let text):
                bytes.append(1)
                add(text, folding: folding)
            case .parameter(let hole, let before, let after):
                bytes.append(2)
                add(before, folding: folding)
                add(hole.constraint?.text ?? "")
                add(after, folding: folding)
            case .wildcard:
                bytes.append(2)
                for _ in 0..<3 { add("") }
            case .tail(_, let needsSegment): bytes.append(needsSegment ? 3 : 4)
            }
        }
        self.bytes = bytes
    }
}
