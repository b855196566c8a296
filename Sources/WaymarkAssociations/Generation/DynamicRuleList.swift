import WaymarkCore
import WaymarkManifest

/// The dynamic rules with which Android matches the links of a site's open routes.
///
/// Deeper routes come first. Before a route that ends with a parameter, one exclusion matches all deeper paths, because
/// a `*` also matches slashes; valid deeper paths have been matched by earlier rules. Routes that are closed to links
/// from outside become exclusions.
///
/// A link without a path, as in `https://m.shop.example`, belongs to the root, but has an empty path, which only a lone
/// `*` matches. If the root is open, such a `*` comes last, after an exclusion of all other undecided paths.
struct DynamicRuleList {
    private struct Line {
        let depth: Int
        /// The index of the rewrite, which comes before all routes; for a route, a value after all rewrites.
        let rewrite: Int
        let rank: [Int]
        let path: String
        let isOpen: Bool
        let endsOpen: Bool
        let isTail: Bool
        /// Whether a tail matches the path followed by a slash.
        let hasTail: Bool
        let order: Int
    }

    /// The rules as written in the file, in order.
    private(set) var components: [ManifestNode] = []
    /// The patterns of the rules.
    private var decided: Set<String> = []
    /// The patterns of the rules that end in `/*` or `/?*`, without the `*`.
    private var taken: [String] = []
    /// Whether the first rule that matches the root opens the app; `nil` if no rule matches it.
    private var opensRoot: Bool?

    init(_ site: SiteTable) {
        let closed = site.variants.filter { !site.isOpen($0) }
        let open = site.variants.filter { site.isOpen($0) }
        if open.isEmpty { return }
        var lines: [Line] = []
        for (order, variant) in (open + closed).enumerated() {
            let isOpen = order < open.count
            // An exclusion that matches more than its route would remove links of others: one link too many in the app
            // is better.
            if !isOpen, !Self.isSayable(variant, in: site) || Self.isAskedLater(variant, than: open) { continue }
            lines += Self.lines(variant, in: site, isOpen: isOpen, order: order)
        }
        lines.sort { left, right in
            if left.depth != right.depth { return left.depth > right.depth }
            if left.rewrite != right.rewrite { return left.rewrite < right.rewrite }
            if left.rank != right.rank { return left.rank.lexicographicallyPrecedes(right.rank) }
            return left.order < right.order
        }
        lines = Self.ordered(lines, open + closed)
        let slash = site.rules.trailingSlash == .strict ? [""] : ["", "/"]
        for line in lines {
            if line.isTail || line.endsOpen {
                if line.endsOpen, line.isOpen { add(line.path + "/?*", isOpen: false) }
                add(line.path, isOpen: line.isOpen)
            } else {
                for end in line.path.isEmpty ? ["/"] : line.hasTail ? [""] : slash {
                    add(line.path + end, isOpen: line.isOpen)
                }
            }
        }
        if opensRoot == true {
            add("/?*", isOpen: false)
            add("*", isOpen: true)
        }
    }

    /// Moves open variants that take precedence over a closed one in the table, because of their scheme, host or
    /// priority, before its exclusion if a link may match both, together with the exclusions that take precedence over
    /// these. Variants with different numbers of segments do not match the same links, or come earlier.
    private static func ordered(_ lines: [Line], _ variants: [SiteTable.Variant]) -> [Line] {
        var ordered: [Line] = []
        var isMoved = [Bool](repeating: false, count: lines.count)
        func wins(_ line: Line, over other: Line) -> Bool {
            let (winner, loser) = (variants[line.order], variants[other.order])
            return winner.order < loser.order && winner.mayMeet(loser)
        }
        // Each line is moved only before one that it takes precedence over, so the recursion ends.
        func move(_ place: Int, within depth: Range<Int>) {
            if isMoved[place] { return }
            isMoved[place] = true
            let line = lines[place]
            let rivals = line.isOpen ? depth.lowerBound..<place : place + 1..<depth.upperBound
            for other in rivals where lines[other].isOpen != line.isOpen && !isMoved[other] {
                if wins(lines[other], over: line) { move(other, within: depth) }
            }
            ordered.append(line)
        }
        var start = 0
        while start < lines.count {
            let end = lines[start...].firstIndex { $0.depth != lines[start].depth } ?? lines.count
            for place in start..<end { move(place, within: start..<end) }
            start = end
        }
        return ordered
    }

    private mutating func add(_ path: String, isOpen: Bool) {
        // An earlier rule with the same pattern has decided, or one that matches every path of this pattern.
        guard !taken.contains(where: { Self.takes($0, path) }), decided.insert(path).inserted else { return }
        if path == "/" || path == "/*" { opensRoot = opensRoot ?? isOpen }
        if path.hasSuffix("/*") || path.hasSuffix("/?*") { taken.append(String(path.dropLast())) }
        var members = [ManifestNode.Member("/", ManifestNode(.text(path)))]
        if !isOpen { members.append(ManifestNode.Member("exclude", ManifestNode(.bool(true)))) }
        components.append(ManifestNode(.object(members)))
    }

    /// Returns whether a pattern that ends in a `*`, which is omitted here, matches every path of another pattern.
    ///
    /// A `*` ends at the first character that fits, so the same beginning of two patterns matches the same part of a
    /// path.
    private static func takes(_ beginning: String, _ path: String) -> Bool {
        if beginning.hasSuffix("/") { return path.hasPrefix(beginning) }
        let slash = beginning.dropLast()
        let rest = path.dropFirst(slash.count)
        return path.hasPrefix(slash) && !rest.isEmpty && !rest.hasPrefix("*")
    }

    /// Returns whether the expressions for a variant match only its links, apart from deeper links, which earlier rules
    /// have decided.
    private static func isSayable(_ variant: SiteTable.Variant, in site: SiteTable) -> Bool {
        let isTail = variant.segments.last?.isTail == true
        let last = variant.segments.count - 1
        return variant.segments.enumerated().allSatisfy { index, segment in
            func isSayable(_ text: String) -> Bool { pattern(text, folds: site.folds(index)) == text }
            switch segment {
            case .literal(let text): return isSayable(text)
            case .wildcard, .tail: return true
            case .parameter(_, let before, let after):
                guard variant.bounds[index] == nil, after.isEmpty, isSayable(before) else { return false }
                // After a text, `?` matches a slash: one at the end, or one that is followed by a tail.
                return before.isEmpty || (!isTail && index < last)
            }
        }
    }

    /// Returns whether an open variant takes precedence over one whose rule would come first: one that ends in a tail,
    /// which comes before all variants of a fixed depth, or one after a rewrite, whose links are ranked by their
    /// rewritten form.
    private static func isAskedLater(_ variant: SiteTable.Variant, than open: [SiteTable.Variant]) -> Bool {
        guard variant.segments.last?.isTail == true || variant.rewrite != nil else { return false }
        return open.contains { $0.order < variant.order && $0.mayMeet(variant) }
    }

    /// Returns the text of a segment as a pattern, in which `?` replaces wildcard characters, and letters whose case is
    /// ignored, because patterns cannot express either.
    private static func pattern(_ text: String, folds: Bool) -> String {
        String(text.map { $0 == "*" || (folds && $0.isASCII && $0.isLetter) ? "?" : $0 })
    }

    /// Returns the expressions for a variant.
    private static func lines(
        _ variant: SiteTable.Variant, in site: SiteTable, isOpen: Bool, order: Int
    ) -> [Line] {
        var path = ""
        var rank: [Int] = []
        var lines: [Line] = []
        var endsOpen = false
        func line(_ path: String, tail: Bool, hasTail: Bool = false) -> Line {
            Line(
                depth: tail ? .max : rank.count, rewrite: variant.rewrite?.number ?? .max, rank: rank + [tail ? 6 : 5],
                path: path, isOpen: isOpen,
                endsOpen: endsOpen && !tail, isTail: tail, hasTail: hasTail, order: order)
        }
        for (index, segment) in variant.segments.enumerated() {
            let folds = site.folds(index)
            switch segment {
            case .literal(let text):
                path += "/" + pattern(text, folds: folds)
                endsOpen = false
                rank.append(0)
            case .parameter(let hole, let before, let after):
                // The text after the parameter in its segment is dropped: a `*` ends at the first such character.
                path += "/" + pattern(before, folds: folds) + "?*"
                endsOpen = true
                rank.append(!before.isEmpty || !after.isEmpty ? 1 : hole.constraint == nil ? 3 : 2)
            case .wildcard:
                path += "/?*"
                endsOpen = true
                rank.append(3)
            case .tail(_, let needsSegment):
                if !needsSegment {
                    lines.append(line(path, tail: false, hasTail: true))
                    lines.append(line(path + "/*", tail: true))
                } else {
                    lines.append(line(path + "/?*", tail: true))
                }
                return lines
            }
        }
        return [line(path, tail: false)]
    }
}
