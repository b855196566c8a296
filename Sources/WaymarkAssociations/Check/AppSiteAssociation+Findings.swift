extension AppSiteAssociation {
    /// Returns the findings on the file, in its order: faults, and rules that may not mean what their author intends.
    ///
    /// In addition to ignored parts, the findings cover files that are too large, rules that no link matches, rules
    /// that are hidden by an earlier one, and patterns with a different meaning on Android.
    ///
    /// - Complexity: Proportional to the number of paths that the rules distinguish, up to a limit; an undecided
    ///   question is a note.
    public func findings() -> [AssociationFinding] {
        var findings = remarks
        if size > GeneratedSite.greatestSize {
            let words = "the file has \(size) bytes; Apple's systems read no more than \(GeneratedSite.greatestSize)"
            findings.append(AssociationFinding(.tooLarge, .error, at: AssociationPlace(file: file), words))
        }
        findings += unmetRules()
        let rules = entries.flatMap(\.rules)
        for entry in entries where !entry.isLegacy { findings += entry.rules.flatMap(Self.misplaced) }
        for rule in rules { findings += Self.differences(rule) }
        findings += Self.runs(rules)
        return findings.enumerated().sorted { left, right in
            let (first, second) = (left.element.place, right.element.place)
            let places = [(first.line ?? 0, first.column ?? 0), (second.line ?? 0, second.column ?? 0)]
            return places[0] == places[1] ? left.offset < right.offset : places[0] < places[1]
        }.map(\.element)
    }

    // MARK: Ineffective rules

    private func unmetRules() -> [AssociationFinding] {
        var unmet = entries.map { [String?](repeating: nil, count: $0.rules.count) }
        var decides = entries.map { [Bool](repeating: false, count: $0.rules.count) }
        var doubts: [String] = []
        var apps: [String] = []
        var entriesOfApp: [String: [Int]] = [:]
        for (entry, details) in entries.enumerated() {
            for app in details.appIDs {
                if entriesOfApp[app] == nil { apps.append(app) }
                entriesOfApp[app, default: []].append(entry)
            }
        }
        // Apps that are named by the same entries have the same rules.
        var seen: Set<[Int]> = []
        for app in apps where doubts.isEmpty && seen.insert(entriesOfApp[app] ?? []).inserted {
            follow(app, &decides, &unmet, &doubts)
        }
        if let doubt = doubts.first {
            let words = "whether each rule decides on some link could not be determined: \(doubt)"
            return [AssociationFinding(.undecided, .note, at: AssociationPlace(file: file), words)]
        }
        var findings: [AssociationFinding] = []
        for (entry, details) in entries.enumerated() where !details.appIDs.isEmpty {
            for (number, rule) in details.rules.enumerated() where !decides[entry][number] {
                if let link = unmet[entry][number] {
                    let first = verdict(on: link, app: details.appIDs[0]).decidedBy
                    let words = "the rule never decides: \(first.map { "\($0)" } ?? "others") matches its links first"
                    findings.append(AssociationFinding(.hiddenRule, .warning, at: rule.place, words, witness: link))
                } else {
                    let words = "no link matches the rule \(rule.text)\(Self.reason(rule))"
                    findings.append(AssociationFinding(.deadRule, .warning, at: rule.place, words))
                }
            }
        }
        return findings
    }

    /// Determines the rules that decide about some link of an app and, for the other rules, a link that they would
    /// match.
    private func follow(
        _ app: String, _ decides: inout [[Bool]], _ unmet: inout [[String?]], _ doubts: inout [String]
    ) {
        var program = RuleProgram()
        let rules = FileRules(self, app: app, from: 0, into: &program, doubts: &doubts)
        if !doubts.isEmpty { return }
        let limits = Coverage.Limits.standard
        guard let contexts = LinkContexts([rules], limit: limits.contexts) else {
            doubts.append("queries and fragments have too many combinations")
            return
        }
        var product = RuleProduct(program: program, seesSlash: rules.seesSlash, stateLimit: limits.kinds)
        product.stepLimit = limits.steps
        product.ordered = [rules.first..<rules.end]
        for context in contexts.all {
            // The walk ends when every examined rule has been seen to decide.
            var idle = rules.addresses.indices.filter { number in
                let address = rules.addresses[number]
                return !decides[Int(address.entry)][Int(address.rule)]
                    && contexts.accepts(context, Int32(number))
            }.count
            if idle == 0 { continue }
            let count = product.walk(
                isEnabled: { contexts.accepts(context, $0) }, matters: { _ in true },
                isDone: { idle == 0 },
                visit: { kind in
                    for first in [kind.rules.first, kind.rulesWithSlash.first].compactMap(\.self) {
                        let address = rules.addresses[Int(first)]
                        if decides[Int(address.entry)][Int(address.rule)] { continue }
                        decides[Int(address.entry)][Int(address.rule)] = true
                        idle -= 1
                    }
                })
            guard let count else {
                doubts.append("the rules distinguish too many kinds of paths")
                return
            }
            product.stateLimit -= count
            // Here, the limit on steps applies to all combinations together.
            product.stepLimit = limits.steps - product.steps
        }
        // For each rule that never decides, a link that it would match; all of these searches share the steps.
        let stepsBefore = product.steps
        for (number, address) in rules.addresses.enumerated() {
            let (entry, rule) = (Int(address.entry), Int(address.rule))
            guard !decides[entry][rule], unmet[entry][rule] == nil else { continue }
            guard let context = contexts.all.first(where: { contexts.accepts($0, Int32(number)) }) else {
                continue
            }
            product.stateLimit = 20_000
            product.stepLimit = max(0, stepsBefore + limits.steps - product.steps)
            let count = product.walk(
                isEnabled: { $0 == Int32(number) }, matters: { _ in true }, isDone: { unmet[entry][rule] != nil },
                visit: { kind in
                    guard unmet[entry][rule] == nil else { return }
                    let isMet = kind.rules.isEmpty ? kind.rulesWithSlash.isEmpty ? nil : "/" : ""
                    guard let end = isMet else { return }
                    unmet[entry][rule] =
                        "https://example.com" + (kind.path.isEmpty ? "/" : kind.path + end) + context.text
                })
            if count == nil {
                doubts.append(
                    "whether any link matches \(rules.rule(Int32(number)).text) takes too many steps to determine")
                return
            }
        }
    }

    /// Returns the reason why no link meets a rule, if the rule itself shows it.
    private static func reason(_ rule: Rule) -> String {
        let patterns = [rule.path, rule.fragment].compactMap(\.self)
        if rule.isPercentEncoded, patterns.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) {
            return ": URLs are escaped; escape the pattern, or say \"percentEncoded\": false"
        }
        if rule.path?.contains("#") == true { return ": a path contains no '#'; the key for fragments is \"#\"" }
        if rule.path?.contains("://") == true {
            return ": a path contains no scheme and no host; the file is for the host that it is on"
        }
        if rule.fragment?.hasPrefix("#") == true { return ": the '#' in front of a fragment is not part of it" }
        if !rule.isPercentEncoded, patterns.contains(where: { $0.contains("%") }) {
            return ": with \"percentEncoded\": false escapes are decoded before they are compared"
        }
        return ""
    }

    /// Returns the findings on a query that is written into the path, or with a leading question mark.
    private static func misplaced(_ rule: Rule) -> [AssociationFinding] {
        var findings: [AssociationFinding] = []
        if let path = rule.path, let mark = path.firstIndex(of: "?"), path[mark...].contains("=") {
            let words = "a path contains no query: '?' matches one character; the key for queries is \"?\""
            findings.append(AssociationFinding(.queryInPath, .warning, at: rule.place, words))
        }
        if case .whole(let query)? = rule.query, query.hasPrefix("?"), query.contains("=") {
            let words = "the '?' in front of a query is not part of it, and matches one character here"
            findings.append(AssociationFinding(.markInQuery, .warning, at: rule.place, words))
        }
        return findings
    }

    // MARK: Differences from Android

    private static func differences(_ rule: Rule) -> [AssociationFinding] {
        var findings: [AssociationFinding] = []
        if case .items(let items)? = rule.query, !rule.isExclusion || items.values.contains("*") {
            for (name, pattern) in items.sorted(by: { $0.key < $1.key }) where pattern == "*" || pattern.isEmpty {
                let words =
                    "iOS takes links without \(RuleText.quoted(name)) too, but a dynamic rule of Android requires it; "
                    + "'?*' requires it on both"
                findings.append(AssociationFinding(.absentItem, .warning, at: rule.place, words))
            }
        }
        if rule.isPercentEncoded, let path = rule.path, let small = Self.smallEscape(path) {
            let words =
                "URLs have escapes in uppercase, but the pattern has '\(small)', which is compared as it is written"
            findings.append(AssociationFinding(.smallEscape, .warning, at: rule.place, words))
        }
        return findings
    }

    /// Returns one note for all rules with wildcards that match across slashes, at the first of these rules.
    private static func runs(_ rules: [Rule]) -> [AssociationFinding] {
        let running = rules.filter { $0.path?.contains("*/") == true }
        guard let first = running.first else { return [] }
        let others = running.count > 1 ? " (so in \(running.count) rules)" : ""
        let words =
            "'*' crosses slashes: on iOS to any later place that fits, on Android only to the first one" + others
        return [AssociationFinding(.runOverSlashes, .note, at: first.place, words)]
    }

    private static func smallEscape(_ path: String) -> String? {
        let bytes = Array(path.utf8)
        let place = bytes.indices.first { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
            let digits = bytes[index + 1...index + 2]
            return digits.allSatisfy(\.isHexadecimal) && digits.contains { $0 >= 0x61 }
        }
        return place.map { String(decoding: bytes[$0...$0 + 2], as: UTF8.self) }
    }
}

extension AssociationFinding.Code {
    /// A file that exceeds the size that systems read.
    public static let tooLarge = Self(rawValue: "too-large")
    /// A rule whose links an earlier rule matches.
    public static let hiddenRule = Self(rawValue: "hidden-rule")
    /// A rule that no link matches.
    public static let deadRule = Self(rawValue: "dead-rule")
    /// A question that was not decided within the limits.
    public static let undecided = Self(rawValue: "undecided")
    /// A pattern of a query begins with a question mark.
    public static let markInQuery = Self(rawValue: "mark-in-query")
    /// A query item that may be absent on iOS, but not on Android.
    public static let absentItem = Self(rawValue: "absent-item")
    /// An escape with lowercase letters.
    public static let smallEscape = Self(rawValue: "small-escape")
    /// A `*` that matches across slashes, with different results on Android and iOS.
    public static let runOverSlashes = Self(rawValue: "run-over-slashes")
}
