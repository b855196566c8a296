import WaymarkCore
import WaymarkManifest

/// The dynamic rules by which Android takes what the open routes of a site do.
///
/// Deeper routes come first. Before a route that ends with a parameter, one exclusion takes what lies deeper still, as a star does not
/// stop at slashes; what is valid there has been taken by then. Routes that are closed to links from outside become exclusions.
///
/// A link without a path, as in `https://m.shop.example`, is the root's, but has the empty path, which nothing but a star alone takes. If
/// the root is open, such a star comes last, behind an exclusion of all paths that are not decided by then.
struct DynamicRuleList {
    private struct Line {
        let depth: Int
        /// The place of the rewrite, which comes before all routes; that of a route is behind all.
        let rewrite: Int
        let rank: [Int]
        let path: String
        let isOpen: Bool
        let endsOpen: Bool
        let isTail: Bool
        /// Whether a tail takes the path with a slash behind it.
        let hasTail: Bool
        let order: Int
    }

    /// The rules as they are written in the file, in order.
    private(set) var components: [ManifestNode] = []
    /// The patterns of the rules.
    private var decided: Set<String> = []
    /// The patterns of the rules that take whatever follows, without their stars.
    private var taken: [String] = []
    /// Whether the first rule that takes the root lets the app have it; `nil` if none does.
    private var opensRoot: Bool?

    init(_ site: SiteTable) {
        let closed = site.variants.filter { !site.isOpen($0) }
        let open = site.variants.filter { site.isOpen($0) }
        if open.isEmpty { return }
        var lines: [Line] = []
        for (order, variant) in (open + closed).enumerated() {
            let isOpen = order < open.count
            // An exclusion that takes more than its route would take links of others: better one link too many in the app.
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

    /// Moves the lines of open variants that win over a closed one in the table, by their scheme, host or priority, in front of its
    /// exclusion, if a link may meet both; and with them the exclusions that win over these. Variants of another number of segments
    /// do not meet, or come earlier.
    private static func ordered(_ lines: [Line], _ variants: [SiteTable.Variant]) -> [Line] {
        var ordered: [Line] = []
        var isMoved = [Bool](repeating: false, count: lines.count)
        func wins(_ line: Line, over other: Line) -> Bool {
            let (winner, loser) = (variants[line.order], variants[other.order])
            return winner.order < loser.order && winner.mayMeet(loser)
        }
        // Each is moved for one that it wins over, so that this ends.
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
        // One with the same pattern has decided before, or one that takes all that this one does.
        guard !taken.contains(where: { Self.takes($0, path) }), decided.insert(path).inserted else { return }
        if path == "/" || path == "/*" { opensRoot = opensRoot ?? isOpen }
        if path.hasSuffix("/*") || path.hasSuffix("/?*") { taken.append(String(path.dropLast())) }
        var members = [ManifestNode.Member("/", ManifestNode(.text(path)))]
        if !isOpen { members.append(ManifestNode.Member("exclude", ManifestNode(.bool(true)))) }
        components.append(ManifestNode(.object(members)))
    }

    /// Whether a pattern that ends in a star, which is left out, takes every path of another pattern.
    ///
    /// Stars end at the first character that fits, so that the same beginning of two patterns takes the same part of a path.
    private static func takes(_ beginning: String, _ path: String) -> Bool {
        if beginning.hasSuffix("/") { return path.hasPrefix(beginning) }
        let slash = beginning.dropLast()
        let rest = path.dropFirst(slash.count)
        return path.hasPrefix(slash) && !rest.isEmpty && !rest.hasPrefix("*")
    }

    /// Whether the expressions for a variant take no link that it does not, but for such as are deeper and have been decided by then.
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
                // Behind a text, `?` takes a slash: one at the end, or one behind which a tail goes on.
                return before.isEmpty || (!isTail && index < last)
            }
        }
    }

    /// Whether an open variant wins over one whose rule would come first: one that ends in a tail, which comes before all that is of a
    /// certain depth, or one behind a rewrite, whose links are ranked by what they become.
    private static func isAskedLater(_ variant: SiteTable.Variant, than open: [SiteTable.Variant]) -> Bool {
        guard variant.segments.last?.isTail == true || variant.rewrite != nil else { return false }
        return open.contains { $0.order < variant.order && $0.mayMeet(variant) }
    }

    /// A text of a segment as a pattern: any character stands for what would be a wildcard, and for a letter whose case does not count,
    /// which patterns cannot say.
    private static func pattern(_ text: String, folds: Bool) -> String {
        String(text.map { $0 == "*" || (folds && $0.isASCII && $0.isLetter) ? "?" : $0 })
    }

    /// The expressions for a variant.
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
                // What follows the text in its segment is dropped: a star ends at the first such character.
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
