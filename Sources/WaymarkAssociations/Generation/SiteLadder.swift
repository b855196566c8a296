import WaymarkAudit
import WaymarkCore
import WaymarkExpressions
import WaymarkManifest

/// Writes the components of an association file that matches exactly the links of a table, as far as patterns can
/// express them.
///
/// `*` also matches slashes, so a parameter of one segment is exact only if no deeper paths remain. The file therefore
/// goes from the deepest paths to the root, and before each step an exclusion matches all deeper paths.
struct SiteLadder {
    /// One component.
    struct Component: Hashable {
        let path: String
        var isExclusion = false
    }

    private struct Variant {
        let source: SiteTable.Variant
        let segments: [PatternSegment]
        let order: SiteTable.Order
        let isOpen: Bool
        let texts: [String]
        let tail: Bool?
        /// Whether the texts match only what the segments match.
        let isSayable: Bool

        /// Whether every segment before the tail is literal.
        var isLiteral: Bool { segments.allSatisfy { if case .literal = $0 { true } else { false } } }
        var leastDepth: Int { texts.count + (tail == true ? 1 : 0) }

        func takes(depth: Int) -> Bool { tail == nil ? depth == texts.count : depth >= leastDepth }
        func pattern(depth: Int) -> String {
            "/" + (texts + [String](repeating: "?*", count: depth - texts.count)).joined(separator: "/")
        }

        func mayMeet(_ other: Variant) -> Bool { source.mayMeet(other.source) }
    }

    private let site: SiteTable
    private var variants: [Variant] = []
    /// The file's variables: values by name.
    private(set) var variables: [(name: String, values: [String])] = []
    private(set) var components: [Component] = []
    /// The patterns of the components.
    private var decided: Set<String> = []

    init(_ site: SiteTable, isCompact: Bool) {
        self.site = site
        for variant in site.variants {
            var segments = variant.segments
            var tail: Bool?
            if case .tail(_, let needsSegment)? = segments.last {
                tail = needsSegment
                segments.removeLast()
            }
            // No pattern expresses that a path must end in a slash.
            if case .literal("")? = segments.last { segments.removeLast() }
            let isOpen = site.isOpen(variant)
            let texts = zip(segments, variant.bounds).map { text(of: $0, $1, isExact: !isCompact) }
            let isSayable = segments.indices.allSatisfy {
                Self.canSay(segments[$0], as: texts[$0], variant.bounds[$0], folds: site.folds($0), site.rules)
            }
            variants.append(
                Variant(
                    source: variant, segments: segments, order: variant.order, isOpen: isOpen, texts: texts, tail: tail,
                    isSayable: isSayable))
        }
        if isCompact { writeCompact() } else { writeExact() }
    }

    // MARK: Exact

    private mutating func writeExact() {
        let closed = variants.filter { !$0.isOpen }
        var rest: [Variant] = []
        for variant in variants.sorted(by: { $0.order < $1.order }) {
            guard variant.isOpen, variant.isLiteral, !closed.contains(where: variant.mayMeet) else {
                rest.append(variant)
                continue
            }
            let path = variant.pattern(depth: variant.texts.count)
            switch variant.tail {
            case nil: add(path)
            case true: add(variant.pattern(depth: variant.leastDepth))
            default: add(path == "/" ? "/*" : path + "/*")
            }
        }
        guard rest.contains(where: \.isOpen) else { return }
        let deepest = rest.map(\.leastDepth).max() ?? 0
        // Tails whose other segments are not all literal: at any greater depth, they are patterns that match across
        // slashes.
        write(rest.filter { $0.tail != nil }, depth: deepest + 1, isLast: true)
        for depth in stride(from: deepest, through: 0, by: -1) {
            write(rest.filter { $0.takes(depth: depth) }, depth: depth, isLast: false)
        }
    }

    /// Writes the components for the paths of a depth, in the order of precedence.
    private mutating func write(_ variants: [Variant], depth: Int, isLast: Bool) {
        guard let lastOpen = variants.lastIndex(where: \.isOpen) else { return }
        if !isLast, variants.contains(where: { !$0.isLiteral || $0.tail != nil }) {
            // All deeper paths have been decided.
            add("/" + [String](repeating: "?*", count: depth + 1).joined(separator: "/"), isExclusion: true)
        }
        for (index, variant) in variants[...lastOpen].enumerated() {
            // An exclusion that matches across slashes would remove links of others: one link too many in the app is
            // better.
            if !variant.isOpen, !variant.isSayable || (isLast && !variant.isLiteral) { continue }
            let met = variants[index...].filter { $0.isOpen && $0.mayMeet(variant) }
            if !variant.isOpen, met.contains(where: { isSlashLost(in: variant, before: $0) }) { continue }
            if variant.isOpen || !met.isEmpty { add(variant.pattern(depth: depth), isExclusion: !variant.isOpen) }
        }
    }

    /// Returns whether an exclusion of a variant would remove links of another that differ only in a trailing slash,
    /// which patterns do not distinguish: a tail matches both.
    private func isSlashLost(in closed: Variant, before open: Variant) -> Bool {
        site.rules.trailingSlash == .strict && closed.tail == nil && open.tail != nil
    }

    private mutating func add(_ path: String, isExclusion: Bool = false) {
        // An earlier component with the same pattern has decided.
        if decided.insert(path).inserted { components.append(Component(path: path, isExclusion: isExclusion)) }
    }

    // MARK: Compact

    /// Writes the beginnings of all open routes, without exclusions.
    private mutating func writeCompact() {
        var prefixes: Set<[String]> = []
        var literals: Set<[String]> = []
        for variant in variants where variant.isOpen {
            let literal = variant.segments.prefix { if case .literal = $0 { true } else { false } }.count
            let texts = Array(variant.texts.prefix(literal))
            if literal == variant.texts.count, variant.tail != true { literals.insert(texts) }
            if literal < variant.texts.count || variant.tail != nil { prefixes.insert(texts) }
        }
        func isCovered(_ texts: [String], strictly: Bool) -> Bool {
            (0..<texts.count).contains { prefixes.contains(Array(texts[..<$0])) }
                || (!strictly && prefixes.contains(texts))
        }
        for texts in prefixes.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !isCovered(texts, strictly: true) {
            add("/" + (texts + ["?*"]).joined(separator: "/"))
        }
        for texts in literals.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !isCovered(texts, strictly: true) {
            add("/" + texts.joined(separator: "/"))
        }
    }

    // MARK: Segments

    private mutating func text(of segment: PatternSegment, _ bounds: TextBounds?, isExact: Bool) -> String {
        switch segment {
        case .literal(let text): Self.pattern(text)
        case .wildcard, .tail: "?*"
        case .parameter(_, let before, let after):
            Self.pattern(before) + (isExact ? parameter(bounds) : "?*") + Self.pattern(after)
        }
    }

    /// Returns whether a pattern matches no more than a segment.
    ///
    /// - Parameter folds: Whether the table ignores the case of the segment's literal letters; a file ignores case
    ///   everywhere or nowhere.
    private static func canSay(
        _ segment: PatternSegment, as text: String, _ bounds: TextBounds?, folds: Bool, _ rules: MatchingRules
    ) -> Bool {
        func canSay(_ literal: String) -> Bool {
            !pattern(literal).contains("?")
                && (folds || !rules.foldsFiles || !literal.utf8.contains(where: \.isLetter))
        }
        switch segment {
        case .wildcard, .tail: return true
        case .literal(let text): return canSay(text)
        case .parameter(_, let before, let after):
            guard canSay(before), canSay(after) else { return false }
            guard let bounds else { return true }
            return !text.contains("?*") && !(rules.foldsFiles && bounds.upper.hasLetters)
        }
    }

    /// Returns a literal text as a pattern; patterns cannot express a `*`, or a dollar sign before a parenthesis, which
    /// may also follow the text.
    private static func pattern(_ text: String) -> String {
        let written = WrittenPath.written(text.utf8)
        let shown = written.indices.map { index -> UInt8 in
            let byte = written[index]
            let isBeforeParenthesis = index + 1 == written.count || written[index + 1] == UInt8(ascii: "(")
            if byte == UInt8(ascii: "*") || (byte == UInt8(ascii: "$") && isBeforeParenthesis) {
                return UInt8(ascii: "?")
            }
            return byte
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Returns the pattern of a parameter: its constraint, if variables can express it.
    private mutating func parameter(_ bounds: TextBounds?) -> String {
        guard let bounds, bounds.doubt == nil else { return "?*" }
        if let classes = bounds.upper.classesOfOneLength(limit: 64) {
            return classes.map { self.variable($0) }.joined()
        }
        if let texts = bounds.upper.members(limit: 64) {
            let values = texts.map { String(decoding: WrittenPath.written($0), as: UTF8.self) }
            if values.allSatisfy({ !$0.contains("*") && !$0.contains("$") && !$0.isEmpty }) { return variable(values) }
        }
        return "?*"
    }

    private mutating func variable(_ values: [String]) -> String {
        if values.count == 1, !"*?$".contains(values[0]) { return values[0] }
        let predefined = ["digit", "lower", "upper", "alpha", "alnum", "xdigit"].first {
            Set(SubstitutionVariables(custom: [:]).values(of: $0) ?? []) == Set(values)
        }
        if let predefined { return "$(\(predefined))" }
        if let known = variables.first(where: { $0.values == values }) { return "$(\(known.name))" }
        variables.append(("values\(variables.count + 1)", values))
        return "$(values\(variables.count))"
    }
}

extension MatchingRules {
    /// Whether the files of a table's links ignore case, in all segments alike.
    var foldsFiles: Bool { caseSensitivity == .insensitive || caseSensitivity == .firstSegmentInsensitive }
}

extension ByteAutomaton {
    /// Whether an accepted text contains an ASCII letter.
    fileprivate var hasLetters: Bool {
        var (seen, pending): (Set<Int>, [Int]) = ([start], [start])
        while let state = pending.popLast() {
            for byte in UInt8(1)...255 where !isDead(next(state, byte)) {
                if byte.isLetter { return true }
                if seen.insert(next(state, byte)).inserted { pending.append(next(state, byte)) }
            }
        }
        return false
    }

    /// The accepted texts, if they are few.
    fileprivate func members(limit: Int) -> [[UInt8]]? {
        var found: [[UInt8]] = []
        var pending: [(state: Int, text: [UInt8])] = [(start, [])]
        while let (state, text) = pending.popLast() {
            if isAccepting(state) { found.append(text) }
            guard found.count <= limit, text.count <= 40, pending.count <= 4_096 else { return nil }
            for byte in UInt8(1)...255 where !isDead(next(state, byte)) {
                pending.append((next(state, byte), text + [byte]))
            }
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns the plain bytes of each place, if all accepted texts have the same length and no place depends on
    /// another.
    fileprivate func classesOfOneLength(limit: Int) -> [[String]]? {
        var classes: [[String]] = []
        var state = start
        while !isAccepting(state) {
            let bytes = (UInt8(1)...255).filter { !isDead(next(state, $0)) }
            let behind = Set(bytes.map { next(state, $0) })
            guard behind.count == 1, let only = behind.first, classes.count < limit,
                bytes.allSatisfy({ WrittenPath.isPlain($0) && !"*$".utf8.contains($0) })
            else { return nil }
            classes.append(bytes.map { String(decoding: [$0], as: UTF8.self) })
            state = only
        }
        let isEnd = (UInt8(1)...255).allSatisfy { isDead(next(state, $0)) }
        return isEnd && !classes.isEmpty ? classes : nil
    }
}
