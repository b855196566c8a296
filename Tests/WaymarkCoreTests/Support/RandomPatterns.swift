import RandomTrials
import WaymarkCore

/// Makes up patterns over a small alphabet, so that many of them take the same links, and links from patterns.
struct RandomPatterns {
    static let literals = [
        "a", "ab", "abc", "b", "A", "aB", "abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefghijklmnoq", "é",
        "e\u{301}", "12", "x.html", "a/b", "a b", "true", "搜索",
    ]
    static let edges = ["", "", "a", "a", "b", "b", "ab", "ba", "é", ".html"]
    static let names = ["id", "x", "y", "name", "_n1"]
    static let words = [
        "a", "ab", "b", "1", "42", "-7", "true", "TRUE", "0", "abab", "aab", "1.5", "z z", "é", "a/b", "-",
    ]
    static let hosts = ["ex.com", "m.ex.com", "b.m.ex.com", "other"]

    static let constraints: [NaivePattern.Constraint] = [
        .init(text: "<int>", accepts: { isInteger($0) }, samples: ["1", "42", "-7", "0"]),
        .init(
            text: "<bool>", accepts: { ["true", "false", "1", "0"].contains($0.lowercased()) },
            samples: ["true", "0", "FALSE"]),
        .init(
            text: "([0-9]{2})", accepts: { $0.utf8.count == 2 && $0.utf8.allSatisfy(isDigit) }, samples: ["42", "12"]),
        .init(text: "(ab|a)", accepts: { $0 == "ab" || $0 == "a" }, samples: ["a", "ab"]),
        .init(
            text: "(a[^)/]*)", accepts: { $0.hasPrefix("a") && !$0.contains(")") && !$0.contains("/") },
            samples: ["a", "ab", "abab"]),
        .init(
            text: "((a|b)+)", accepts: { !$0.isEmpty && $0.utf8.allSatisfy { $0 == 0x61 || $0 == 0x62 } },
            samples: ["a", "b", "aab"]),
        .init(text: "(.*)", accepts: { !$0.contains("\n") }, samples: ["a", "z z"]),
    ]

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isInteger(_ text: String) -> Bool { !text.hasPrefix("+") && Int64(text) != nil }

    var random: SeededNumbers
    let rules: MatchingRules
    /// Literals, texts around parameters and values of this table: in some tables so few that most patterns meet.
    let literals: [String]
    let edges: [String]
    let words: [String]

    init(random: SeededNumbers, rules: MatchingRules) {
        self.random = random
        self.rules = rules
        let isNarrow = self.random.once(in: 4)
        var literals = isNarrow ? ["a", "aa", "ab"] : Self.literals
        // As written, a slash can only be an escape.
        if rules.literals == .written {
            literals = literals.map { $0.replacing("/", with: "%2F") } + ["a%20b", "%61", "%C3%A9"]
        }
        if [.joined, .text].contains(rules.fragment) { literals += ["a#", "ab#", "#"] }
        self.literals = literals
        edges = isNarrow ? ["", "a", "a", "aa"] : Self.edges
        words = isNarrow ? ["a", "aa", "aaa", "ab"] : Self.words
    }

    // MARK: Patterns

    mutating func pattern() -> NaivePattern {
        var pattern = NaivePattern(elements: [])
        if random.once(in: 2) {
            pattern.scheme = random.pick(["https", "shop", "shop", rules.exactSchemes ? "SHOP" : "app"])
            if let scheme = pattern.scheme, NaiveRules(rules: rules).host(of: scheme) == .authority, !random.once(in: 3)
            {
                pattern.host = .init(name: random.pick(Self.hosts), isWildcard: random.once(in: 2))
                if random.once(in: 8) { pattern.host?.port = 8080 }
            }
        }
        if random.once(in: 4) { pattern.priority = random.pick([-1, 1]) }
        var names = Self.names.shuffled(using: &random)
        var elements: [NaivePattern.Element] = []
        for place in 0..<random.below(4) {
            if rules.emptySegments == .keep, place > 0, random.once(in: 10) { elements.append(.segment(.literal(""))) }
            if place > 0, random.once(in: 5) {
                elements.append(.group((0...random.below(2)).map { _ in segment(&names) }))
            } else {
                elements.append(.segment(segment(&names)))
            }
        }
        switch random.below(10) {
        case 0 where !names.isEmpty && !elements.isEmpty:
            elements.append(.optional(.parameter(names.removeLast(), constraint(in: 3), before: "", after: "")))
        case 1, 2:
            let name = random.once(in: 2) ? names.popLast() : nil
            // Without a name there is only the tail of any number of segments.
            let tail = NaivePattern.Segment.tail(name, needsSegment: name != nil && random.once(in: 2))
            if !elements.isEmpty, random.once(in: 3) {
                let before: [NaivePattern.Segment] = random.once(in: 2) ? [] : [.literal(random.pick(literals))]
                elements.append(.group(before + [tail]))
            } else {
                elements.append(.segment(tail))
            }
        case 3: elements.append(.segment(.literal("")))
        default: break
        }
        if elements.isEmpty { elements = [.segment(.literal(""))] }
        pattern.elements = elements
        return pattern
    }

    private mutating func segment(_ names: inout [String]) -> NaivePattern.Segment {
        if random.once(in: 2), let name = names.popLast() {
            let isWhole = random.once(in: 2)
            return .parameter(
                name, constraint(in: 3), before: isWhole ? "" : random.pick(edges),
                after: isWhole ? "" : random.pick(edges))
        }
        return .literal(random.pick(literals))
    }

    private mutating func constraint(in times: Int) -> NaivePattern.Constraint? {
        random.once(in: times) ? random.pick(Self.constraints) : nil
    }

    // MARK: Their text

    mutating func text(of pattern: NaivePattern) -> String {
        var text = ""
        var isFirst = true
        if let scheme = pattern.scheme {
            text = (!rules.exactSchemes && random.once(in: 4) ? scheme.uppercased() : scheme) + ":"
            if let host = pattern.host {
                text += "//" + (random.once(in: 4) ? host.text.uppercased() : host.text)
            } else {
                switch NaiveRules(rules: rules).host(of: scheme) {
                case .segment:
                    let opening = random.pick(["", "//", "///"])
                    text += opening.dropLast(opening.count == 3 ? 1 : 0)
                    // Behind two slashes the first segment stands without one of its own.
                    if opening == "//", !isEmpty(pattern.elements[0]) { isFirst = false }
                case .ignore: text += random.pick(["", "//", "//ignored"])
                default: break
                }
            }
        }
        for element in pattern.elements {
            switch element {
            case .segment(let segment):
                text += (isFirst ? "/" : "") + self.text(of: segment)
                isFirst = true
            case .group(let segments): text += "(" + segments.map { "/" + self.text(of: $0) }.joined() + ")"
            case .optional(let segment): text += "/" + self.text(of: segment) + "?"
            }
        }
        return text
    }

    private func isEmpty(_ element: NaivePattern.Element) -> Bool {
        if case .segment(let segment) = element { segment.isEmpty } else { true }
    }

    private mutating func text(of segment: NaivePattern.Segment) -> String {
        switch segment {
        case .literal(let literal): return self.text(ofLiteral: literal)
        case .parameter(let name, let constraint, let before, let after):
            return self.text(ofLiteral: before) + ":" + name + (constraint?.text ?? "")
                + self.text(ofLiteral: after, isBehindName: constraint == nil)
        case .tail(let name?, let needsSegment): return ":" + name + (needsSegment ? "+" : "*")
        case .tail(nil, let needsSegment): return needsSegment ? "+" : "*"
        }
    }

    private mutating func text(ofLiteral literal: String, isBehindName: Bool = false) -> String {
        var text = ""
        for (index, scalar) in literal.unicodeScalars.enumerated() {
            let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            let mustEscape = "/#".contains(String(scalar)) || (isBehindName && index == 0 && isWord && scalar.isASCII)
            switch mustEscape ? random.pick(scalar == "/" ? [0] : [0, 1]) : random.below(12) {
            // Where a literal is what is written, an escape would make it another.
            case 0 where rules.literals == .decoded: text += Self.escaped(scalar)
            case 0 where mustEscape, 1: text += "\\" + String(scalar)
            default: text += String(scalar)
            }
        }
        return text
    }

    static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    // MARK: Links

    /// A link that the pattern takes, more or less.
    mutating func link(for pattern: NaivePattern) -> String {
        var segments: [String] = []
        // Of a literal that is compared as it is written, what is written.
        var written: [Int: String] = [:]
        for segment in random.pick(pattern.variants).segments {
            switch segment {
            case .literal(let literal):
                if rules.literals == .written, !random.once(in: 8) { written[segments.count] = literal }
                segments.append(literal)
            case .parameter(_, let constraint, let before, let after):
                let value =
                    random.once(in: 3) ? random.pick(words) : random.pick(constraint?.samples ?? words)
                segments.append(before + value + after)
            case .tail: segments += (0..<random.below(4)).map { _ in random.pick(words) }
            }
        }
        if random.once(in: 6), !segments.isEmpty {
            let place = random.below(segments.count)
            segments[place] = random.pick(literals + words + [""])
            written[place] = nil
        }
        var parts: [String] = []
        for (place, segment) in segments.enumerated() {
            if random.once(in: 15) { parts.append(random.pick(["", ".", "%2e", "", "gone/.."])) }
            parts.append(escaping(written[place] ?? segment, isWritten: written[place] != nil))
        }
        return origin(of: pattern, &parts) + parts.joined(separator: "/") + ending()
    }

    /// The parts before the path; the first segment may become the host.
    private mutating func origin(of pattern: NaivePattern, _ segments: inout [String]) -> String {
        guard let scheme = pattern.scheme ?? random.pick([nil, nil, "https", "shop", "other"]) else {
            let isBare = random.once(in: rules.leadingSlash == .strict ? 3 : 8)
            return isBare && !(segments.first ?? "").contains(":") ? "" : "/"
        }
        let written = (random.once(in: 6) ? scheme.uppercased() : scheme) + ":"
        if NaiveRules(rules: rules).host(of: scheme) == .segment {
            switch random.below(4) {
            case 0: return written + "/"
            case 1: return written + "///"
            case 2: return written
            default:
                let host = segments.isEmpty ? "" : segments.removeFirst()
                return written + "//" + (random.once(in: 12) ? "me@" : "") + host + (segments.isEmpty ? "" : "/")
            }
        }
        var host = pattern.host?.name ?? random.pick(Self.hosts + ["abc", "localhost", ""])
        if pattern.host?.isWildcard == true { host = random.pick(["a.", "a.b.", "m.", ""]) + host }
        if random.once(in: 6) { host = host.uppercased() }
        if random.once(in: 8), !host.isEmpty { host += "." }
        if random.once(in: 12) { host = "me@" + host }
        let port = pattern.host?.port.map { ":\($0)" } ?? (random.once(in: 10) ? random.pick([":443", ":8080"]) : "")
        return written + "//" + host + port + (segments.isEmpty && random.once(in: 2) ? "" : "/")
    }

    private mutating func escaping(_ segment: String, isWritten: Bool) -> String {
        var text = ""
        // A number sign within a path begins a fragment, which may go on as the path, or is text.
        let signs =
            ([.joined, .text].contains(rules.fragment) && !random.once(in: 3) ? "/?" : "/?#") + (isWritten ? "" : "%")
        for scalar in segment.unicodeScalars {
            let mustEscape = signs.unicodeScalars.contains(scalar)
            if mustEscape || random.once(in: isWritten ? 60 : 12) {
                let escaped = Self.escaped(scalar)
                text += random.once(in: 2) ? escaped.lowercased() : escaped
            } else {
                text += random.once(in: 25) ? String(scalar).uppercased() : String(scalar)
            }
        }
        return text
    }

    static let queries = ["?", "?q=1/2", "?a&b=#x", "?a+b=c+d%2B&a=%61&&=&x", "?q=1&q=2&q", "?a=b=c&q==1&b=%3D="]
    static let fragments = [
        "", "x", "/a/b", "/", "/ab?x=1/2", "/42/", "?", "?b=1+1", "a=1", "a=1&b&c=", "a=", "a=&b=2", "a&b=2", "/a?b",
        "/a?b=&c=1", "a?b=c%2Bd", "/../a", "/a/./b/", "//a", "%61/b", "#", "a#", "/a=1", "=1", "/a+b#",
    ]

    private mutating func ending() -> String {
        var text = random.pick(["", "", "", "/", "//", "/."])
        if random.once(in: 5) { text += random.pick(Self.queries) }
        let isCounted = rules.fragment != .ignore
        if random.once(in: isCounted ? 2 : 4), !text.contains("#") { text += "#" + random.pick(Self.fragments) }
        return text
    }
}

extension MatchingRules {
    /// The rules that are not the default ones, for the text of a failure.
    var changes: String {
        let standard = Mirror(reflecting: MatchingRules()).children.map { "\($0.value)" }
        let changed = zip(Mirror(reflecting: self).children, standard).filter { "\($0.value)" != $1 }
        return changed.isEmpty
            ? "default" : changed.map { "\($0.0.label ?? ""): \($0.0.value)" }.joined(separator: ", ")
    }

    /// Some rules, the defaults as often as any others.
    static func random(_ random: inout SeededNumbers) -> MatchingRules {
        var rules = MatchingRules()
        if random.once(in: 2) { return rules }
        func some<Value: CaseIterable>(_ value: inout Value) where Value.AllCases == [Value] {
            if random.once(in: 3) { value = random.pick(Value.allCases) }
        }
        some(&rules.precedence)
        some(&rules.caseSensitivity)
        some(&rules.trailingSlash)
        some(&rules.emptySegments)
        some(&rules.fragment)
        some(&rules.userInformation)
        if random.once(in: 5) { rules.emptyValues = true }
        if random.once(in: 3) { rules.decodeValues = MatchingRules.DecodedValues(rawValue: UInt8(random.below(8))) }
        some(&rules.plusIsSpace)
        some(&rules.valuelessQuery)
        some(&rules.secondEquals)
        if random.once(in: 2) { some(&rules.namespaces) }
        if random.once(in: 3) { rules.namespaceFallback = random.pick([["shop"], ["https", "app"], ["other"]]) }
        if random.once(in: 4) { rules.backtracking = .none }
        if random.once(in: 5) { rules.literals = .written }
        if random.once(in: 5) { rules.leadingSlash = .strict }
        if random.once(in: 6) { rules.exactSchemes = true }
        if random.once(in: 10) { rules.linkSyntax = .path }
        if random.once(in: 8) { rules.setHost(random.pick(MatchingRules.Host.allCases), forScheme: "*") }
        if random.once(in: 4) { rules.setHost(random.pick(MatchingRules.Host.allCases), forScheme: "shop") }
        if random.once(in: 8) { rules.setHost(random.pick(MatchingRules.Host.allCases), forScheme: "https") }
        return rules
    }
}
