/// The parts that two conflicting routes share: priority, scheme, host, and the path without the names of its
/// parameters.
///
/// It is stored as a digest of 128 bits from two of Swift's seeded hashes: two different shapes have the same digest
/// about once in 10³⁸ pairs, and patterns cannot be chosen to cause a collision.
package struct RouteShape: Hashable, Sendable {
    private let first: Int
    private let second: Int

    /// Creates the shape of a pattern with all of its groups present.
    package init(of syntax: PatternSyntax, priority: Int, rules: MatchingRules) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        func add(_ text: String, folding: Bool = false) {
            bytes.append(number: UInt64(text.utf8.count))
            bytes.append(contentsOf: (folding ? text.lowercasedASCII : text).utf8)
        }
        bytes.append(number: UInt64(bitPattern: Int64(priority)))
        add(syntax.scheme(under: rules) ?? "")
        add(syntax.host.map { RouteIndex.label(of: $0.name, port: $0.port, isWildcard: $0.isWildcard) } ?? "")
        if let expression = syntax.expression {
            bytes.append(5)
            add("\(expression.expression)")
        }
        let segments =
            syntax.hasEmptySegments ? syntax.completeVariant(under: rules).segments : syntax.allSegments
        let foldsFirst =
            rules.caseSensitivity != .exact
            && (rules.caseSensitivity != .sensitive
                || syntax.scheme.map { rules.host(forScheme: $0) == .segment } ?? false)
        for (index, segment) in segments.enumerated() {
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
        var hashers = (Hasher(), Hasher())
        hashers.1.combine(true)
        bytes.withUnsafeBytes { bytes in
            hashers.0.combine(bytes: bytes)
            hashers.1.combine(bytes: bytes)
        }
        first = hashers.0.finalize()
        second = hashers.1.finalize()
    }
}

extension [UInt8] {
    /// Appends a number in as few bytes as it needs.
    fileprivate mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension RoutePattern {
    /// The shape of the pattern in a router's table; `nil` if the rules cannot read it.
    package func shape(priority: Int, rules: MatchingRules) -> RouteShape? {
        (try? reading(under: rules).get()).map { shape(of: $0, priority: priority, rules: rules) }
    }

    /// The shape of the pattern as it was read.
    package func shape(of syntax: PatternSyntax, priority: Int, rules: MatchingRules) -> RouteShape {
        RouteShape(of: syntax, priority: tablePriority(priority, rules), rules: rules)
    }
}
