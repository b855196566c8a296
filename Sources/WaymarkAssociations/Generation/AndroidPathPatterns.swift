import WaymarkAudit
import WaymarkCore
import WaymarkExpressions

/// The Android patterns with which a filter matches a route's paths.
///
/// The patterns match every path of the route. They match more if Android's patterns cannot express the route; a proof
/// finds the difference.
struct AndroidPathPatterns {
    /// A pattern and its attribute.
    struct Entry: Hashable {
        let kind: AndroidPattern.Kind
        let text: String

        var attribute: String {
            switch kind {
            case .literal: "path"
            case .prefix: "pathPrefix"
            case .suffix: "pathSuffix"
            case .simpleGlob: "pathPattern"
            case .advancedGlob: "pathAdvancedPattern"
            }
        }
    }

    let site: SiteTable
    /// Whether patterns with sets may be used, which older versions ignore.
    let takesSets: Bool

    /// Returns the patterns of a route's variant.
    func entries(_ variant: SiteTable.Variant) -> [Entry] {
        let slashIsStrict = site.rules.trailingSlash == .strict
        if let text = literal(variant.segments) {
            if text.isEmpty { return [Entry(kind: .literal, text: ""), Entry(kind: .literal, text: "/")] }
            let plain = Entry(kind: .literal, text: text)
            return slashIsStrict ? [plain] : [plain, Entry(kind: .literal, text: text + "/")]
        }
        if case .tail(_, let needsSegment)? = variant.segments.last, let text = literal(variant.segments.dropLast()) {
            if needsSegment { return [Entry(kind: .simpleGlob, text: Self.plainGlob(text) + "/..*")] }
            return [Entry(kind: .literal, text: text), Entry(kind: .prefix, text: text + "/")]
        }
        var rows = [""]
        var endsOpen = false
        for (index, segment) in variant.segments.enumerated() {
            endsOpen = false
            switch segment {
            case .tail(_, needsSegment: true):
                rows = rows.map { $0 + (takesSets ? "/.+" : "/..*") }
                endsOpen = true
            case .tail(_, needsSegment: false):
                rows = rows.flatMap { [$0, $0 + "/.*"] }
                endsOpen = true
            case .literal, .parameter, .wildcard:
                let choices = choices(segment, variant.bounds[index], folds: site.folds(index))
                rows = rows.flatMap { row in choices.map { row + "/" + $0 } }
                // Without sets, a text at the end also matches the slash after it.
                if case .literal = segment {} else { endsOpen = !takesSets }
            }
        }
        if !slashIsStrict, !endsOpen {
            rows = takesSets ? rows.map { $0 + "/{0,1}" } : rows.flatMap { [$0, $0 + "/"] }
        }
        return rows.map { Entry(kind: takesSets ? .advancedGlob : .simpleGlob, text: $0) }
    }

    /// Returns the path of segments that are all case-sensitive literals; `nil` for others.
    private func literal(_ segments: some Collection<PatternSegment>) -> String? {
        var text = ""
        for (index, segment) in segments.enumerated() {
            guard case .literal(let own) = segment, !site.folds(index) || !own.utf8.contains(where: \.isLetter) else {
                return nil
            }
            text += "/" + own
        }
        return text
    }

    // MARK: Segments

    /// Returns the patterns that together match a segment.
    private func choices(_ segment: PatternSegment, _ bounds: TextBounds?, folds: Bool) -> [String] {
        switch segment {
        case .literal(let text): return [escaped(text, folds: folds)]
        case .wildcard, .tail: return [someText]
        case .parameter(let hole, let before, let after):
            let start = escaped(before, folds: folds)
            // A repeated element would also consume the text after it, without backtracking.
            guard takesSets, after.isEmpty, let constraint = hole.constraint else {
                return [start + someText]
            }
            return choices(constraint, bounds).map { start + $0 }
        }
    }

    /// At least one character, up to the next slash.
    private var someText: String { takesSets ? "[^/]+" : "..*" }

    private func choices(_ constraint: ParameterConstraint, _ bounds: TextBounds?) -> [String] {
        let any = ["[^/]+"]
        guard let bounds else { return any }
        let candidates: [String]
        switch constraint {
        case .type("int"): candidates = ["-{0,1}[0-9]+"]
        case .type("bool"): candidates = ["[tT][rR][uU][eE]", "[fF][aA][lL][sS][eE]", "[01]"]
        case .type("uuid"):
            let digit = "[0-9a-fA-F]"
            candidates = [[8, 4, 4, 4, 12].map { "\(digit){\($0)}" }.joined(separator: "-")]
        case .type("double"):
            let (number, exponent) = ("-{0,1}[0-9]+", "[eE][-+]{0,1}[0-9]+")
            candidates = [number, number + #"\.[0-9]+"#, number + exponent, number + #"\.[0-9]+"# + exponent]
        case .type: return any
        case .expression(let expression):
            // Most expressions of links have the same meaning here; the comparison of automata finds the others.
            candidates = [expression.text.replacing("\\d", with: "[0-9]").replacing("?", with: "{0,1}")]
        }
        let automata = candidates.compactMap { try? AndroidPattern(.advancedGlob, $0).automaton() }
        // A pattern that matches a slash would also consume the segments after it, without backtracking.
        guard automata.count == candidates.count, !automata.contains(where: { $0.takes(UInt8(ascii: "/")) }),
            bounds.upper.isSubset(of: automata, stateLimit: 20_000) == true
        else { return any }
        return candidates
    }

    /// Returns a text as a pattern with `.` and `*`, in which a dot matches any character, even if it is escaped.
    private static func plainGlob(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("*", with: "\\*")
    }

    private func escaped(_ text: String, folds: Bool) -> String {
        if !folds, !takesSets { return Self.plainGlob(text) }
        var result = ""
        for scalar in text.unicodeScalars {
            if folds, takesSets, scalar.isASCII, scalar.properties.isAlphabetic {
                result += "[\(scalar.properties.lowercaseMapping)\(scalar.properties.uppercaseMapping)]"
            } else if folds, scalar.isASCII, scalar.properties.isAlphabetic {
                result += "."
            } else if (takesSets ? "\\.*+[]{}" : "\\*").unicodeScalars.contains(scalar) {
                result += "\\\(scalar)"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
