internal import WaymarkExpressions

extension AndroidManifest {
    /// Returns the findings on the manifest's filters for links, in the order of the file: faults, and rules that may
    /// not mean what their author intends.
    ///
    /// - Complexity: O(*p*²) for *p* paths of a filter; at most 200 are compared with each other, within a limit for
    ///   the whole file.
    public func findings() -> [AssociationFinding] {
        var findings = passedOver
        if filters.isEmpty, passedOver.isEmpty {
            let words = "no activity has an intent filter, so no link opens the app"
            findings.append(AssociationFinding(.noEntries, .warning, at: AssociationPlace(file: file), words))
        }
        let comparisons = PatternComparisons()
        for (number, filter) in filters.enumerated() {
            var checker = FilterChecker(filter, number: number, file: file, leastAPI: leastAPI, comparisons)
            checker.check()
            findings += checker.findings
        }
        let ordered = findings.enumerated().sorted {
            ($0.element.place.line ?? 0, $0.element.place.column ?? 0, $0.offset)
                < ($1.element.place.line ?? 0, $1.element.place.column ?? 0, $1.offset)
        }
        return Array(ordered.map(\.element).prefix(Self.findingLimit))
    }
}

/// Checks one filter.
private struct FilterChecker {
    private let filter: IntentFilter
    private let claim: IntentFilter.Claim
    private let number: Int
    private let file: String?
    private let leastAPI: Int?
    private let comparisons: PatternComparisons
    private(set) var findings: [AssociationFinding] = []

    init(_ filter: IntentFilter, number: Int, file: String?, leastAPI: Int?, _ comparisons: PatternComparisons) {
        self.filter = filter
        claim = filter.claim
        self.number = number
        self.file = file
        self.leastAPI = leastAPI
        self.comparisons = comparisons
    }

    mutating func check() {
        if claim.schemes.isEmpty {
            if let authority = claim.authorities.first {
                add(
                    .ignoredPart, .error, entry: authority.entry,
                    "a host counts only with a scheme, and the filter has no scheme")
            }
            return
        }
        checkIntent()
        checkSchemes()
        checkHosts()
        checkPaths()
        checkGroups()
        checkLevels()
        checkMerging()
    }

    // MARK: Intent

    private mutating func checkIntent() {
        let views = filter.actions.contains("android.intent.action.VIEW")
        switch filter.bar {
        case .category(let name)? where views:
            add(.otherIntent, .error, "links do not reach the filter without the category \(name)")
        case .typed?:
            add(.otherIntent, .error, entry: claim.typed, "a content type keeps links from the filter")
        case .unexported? where views:
            add(.closedActivity, .error, "no other app opens \(filter.activity), which is not exported")
        case .action?, .category?, .disabled?, .unexported?, .unknown?, nil: break
        }
    }

    private func isWeb(_ scheme: [UInt8]?) -> Bool {
        scheme.map { $0.elementsEqual("https".utf8) || $0.elementsEqual("http".utf8) } ?? false
    }

    // MARK: Schemes and hosts

    private mutating func checkSchemes() {
        for part in claim.schemes {
            guard let scheme = part.value.map({ String(decoding: $0, as: UTF8.self) }) else { continue }
            if scheme.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }) {
                add(
                    .deadRule, .error, entry: part.entry,
                    "no link has the scheme \(RuleText.quoted(scheme)); it ends before the colon")
            } else if scheme.utf8.contains(where: { $0 &- 0x41 < 26 }) {
                add(
                    .deadRule, .error, entry: part.entry,
                    "schemes are case-sensitive, and links have lowercase letters, unlike \(RuleText.quoted(scheme))")
            }
        }
        let web = claim.schemes.first { isWeb($0.value) }
        let other = claim.schemes.first { !isWeb($0.value) && $0.value != nil }
        if let web, !claim.authorities.isEmpty, !filter.isVerified {
            add(
                .unverified, .warning, entry: web.entry,
                "without android:autoVerify=\"true\" the browser keeps the links, from Android 12 on")
        }
        if web != nil, let other, filter.isVerified {
            add(
                .mixedSchemes, .warning, entry: other.entry,
                "before Android 12 a filter is verified only if all its schemes are of the web; move this one to its own filter"
            )
        }
        if let web, claim.authorities.isEmpty {
            add(.broadClaim, .warning, entry: web.entry, "without a host the filter asks for all links of the web")
        }
    }

    private mutating func checkHosts() {
        for part in claim.authorities {
            guard let units = part.value.host else { continue }
            let host = String(decoding: units, as: UTF16.self)
            let text = RuleText.quoted((part.value.isWild ? "*" : "") + host)
            if host.utf8.contains(where: { "/:?#@".utf8.contains($0) }) {
                add(
                    .malformedHost, .error, entry: part.entry,
                    "\(text) is not a host: port, path and query have their own attributes")
            } else if host.utf8.contains(UInt8(ascii: "*")) {
                add(
                    .malformedHost, .error, entry: part.entry,
                    "a star is a wildcard only at the start of a host, unlike that of \(text)")
            } else if part.value.isWild, host.isEmpty, claim.schemes.contains(where: { isWeb($0.value) }) {
                add(.broadClaim, .warning, entry: part.entry, "the host \(text) asks for all links of the web")
            } else if part.value.isWild, !host.isEmpty, host.utf8.first != UInt8(ascii: ".") {
                add(.broadClaim, .warning, entry: part.entry, "\(text) takes other domains too, such as other\(host)")
            }
        }
        let withHosts = Set(claim.authorities.map(\.entry))
        for (number, entry) in filter.data.enumerated()
        where !withHosts.contains(number) && entry.attributes.contains(where: { $0.name == "port" }) {
            add(.ignoredPart, .error, entry: number, "Android ignores a port without a host in the same element")
        }
        guard claim.authorities.isEmpty else { return }
        if let path = claim.paths.first {
            add(
                .ignoredPart, .error, entry: path.entry,
                "Android ignores paths without a host, so that the filter takes every path")
        }
        if !filter.groups.isEmpty {
            add(
                .ignoredPart, .error, group: 0,
                "Android ignores groups without a host, so that the filter takes every link")
        }
    }

    // MARK: Paths

    private mutating func checkPaths() {
        for part in claim.paths {
            guard let pattern = part.value.pattern else { continue }
            if Self.isDead(pattern) {
                add(.deadRule, .error, entry: part.entry, "no link has such a path: a path begins with a slash")
            } else if pattern.hasEscape {
                add(
                    .escapedPattern, .warning, entry: part.entry,
                    "Android compares decoded paths, which have no escapes such as %20")
            }
        }
        // If there are many paths, duplicates are rarely the fault.
        let patterns = claim.paths.prefix(200).compactMap { part in part.value.pattern.map { (part.entry, $0) } }
        for (later, (entry, pattern)) in patterns.enumerated() {
            for (earlier, (other, broad)) in patterns.enumerated()
            where earlier != later && broad != pattern || earlier < later {
                guard comparisons.covers(broad, pattern) else { continue }
                if earlier > later, comparisons.covers(pattern, broad) { continue }
                add(.hiddenRule, .note, entry: entry, "data \(other) takes all of this too")
                break
            }
        }
    }

    /// Returns whether a pattern matches neither the empty path nor any path that begins with a slash.
    private static func isDead(_ pattern: AndroidPattern) -> Bool {
        if pattern.kind != .advancedGlob, pattern.literalStart.first == UInt16(UInt8(ascii: "/")) { return false }
        guard !pattern.matches(""), let automaton = pattern.automaton() else { return false }
        return automaton.isDead(automaton.next(automaton.start, UInt8(ascii: "/")))
    }

    // MARK: Groups

    private mutating func checkGroups() {
        for (index, group) in filter.groups.enumerated() {
            guard !group.conditions.isEmpty else {
                let isAlone = filter.groups.count == 1 && claim.paths.isEmpty
                add(
                    .emptyGroup, .warning, group: index,
                    "Android drops an empty group"
                        + (isAlone ? ", so that the filter takes every path" : ""))
                continue
            }
            if let earlier = filter.groups[..<index].firstIndex(where: { $0.covers(group, comparisons) }) {
                add(
                    .hiddenRule, .warning, group: index,
                    "no link reaches this: group \(earlier) comes first and takes them all")
                continue
            }
            if group.allows == false,
                let path = claim.paths.first(where: { $0.value.pattern.map(group.meets) ?? false })
            {
                add(
                    .voidExclusion, .warning, group: index,
                    "data \(path.entry) is outside the groups and takes what this one excludes")
            }
            if let query = group.conditions.first(where: {
                $0.part == .query && $0.condition.pattern?.hasEscape == true
            }) {
                add(
                    .escapedPattern, .warning, group: index,
                    "Android compares decoded queries, unlike \(group.data[query.entry].text)")
            }
        }
        let groups = filter.groups.filter { !$0.conditions.isEmpty }
        if !groups.isEmpty, claim.paths.isEmpty, groups.allSatisfy({ $0.allows == false }) {
            add(
                .nothingAllowed, .error, group: 0,
                "all groups exclude links, and a link that none of them takes does not open the app either, from Android 15 on"
            )
        }
    }

    // MARK: Levels

    private mutating func checkLevels() {
        guard let leastAPI else { return }
        let newer = claim.paths.filter { $0.value.least > leastAPI }
        if let first = newer.first {
            let isAll = newer.count == claim.paths.count
            add(
                .newerThanLeast, .warning, entry: first.entry,
                "below API level \(AndroidLevel.patterns) Android ignores pathSuffix and pathAdvancedPattern"
                    + (isAll ? ", so that the filter takes every path there" : ""))
        }
        if leastAPI < AndroidLevel.groups, !filter.groups.isEmpty {
            let takes = claim.paths.isEmpty ? "every path" : "what its data elements say"
            add(
                .newerThanLeast, .warning, group: 0,
                "below API level \(AndroidLevel.groups) Android ignores groups, and the filter takes \(takes) there"
            )
        }
    }

    // MARK: Merging

    /// Finds combinations of a scheme, a host and a path that no single element has, but that Android matches.
    private mutating func checkMerging() {
        let kinds: [(String, [Int])] = [
            ("scheme", claim.schemes.map(\.entry)), ("host", claim.authorities.map(\.entry)),
            ("path", claim.authorities.isEmpty ? [] : claim.paths.map(\.entry)),
        ]
        let values = MergedValues(claim)
        func differ(_ kind: String, _ left: Int, _ right: Int) -> Bool { values.differ(kind, left, right) }
        for (left, right) in [(0, 1), (1, 2), (0, 2)] {
            let (first, second) = (Set(kinds[left].1), Set(kinds[right].1))
            let both = first.intersection(second)
            // An element with only one of the two is meant for all others.
            guard let one = both.min(), first == both, second == both,
                let other = both.filter({ differ(kinds[left].0, one, $0) && differ(kinds[right].0, one, $0) }).min()
            else { continue }
            add(
                .mergedClaim, .warning, entry: other,
                "Android takes the \(kinds[left].0) of data \(one) with the \(kinds[right].0) of data \(other) too",
                witness: witness(kinds[left].0, one, kinds[right].0, other))
            return
        }
    }

    /// The values of a claim by the index of their element.
    private struct MergedValues {
        private let schemes: [Int: [UInt8]?]
        private let authorities: [Int: IntentFilter.Claim.Authority]
        private let paths: [Int: [LinkCondition]]

        init(_ claim: IntentFilter.Claim) {
            schemes = Dictionary(
                claim.schemes.map { ($0.entry, $0.value) }, uniquingKeysWith: { first, _ in first })
            authorities = Dictionary(
                claim.authorities.map { ($0.entry, $0.value) }, uniquingKeysWith: { first, _ in first })
            paths = Dictionary(grouping: claim.paths, by: \.entry).mapValues { $0.map(\.value) }
        }

        func differ(_ kind: String, _ left: Int, _ right: Int) -> Bool {
            switch kind {
            case "scheme": schemes[left] != schemes[right]
            case "host": authorities[left] != authorities[right]
            default: paths[left] != paths[right]
            }
        }
    }

    /// Returns a link made of parts of two elements that the filter matches.
    private func witness(_ left: String, _ one: Int, _ right: String, _ other: Int) -> String? {
        let sources = [left: one, right: other]
        func choose<Value>(_ kind: String, _ parts: [IntentFilter.Claim.Part<Value>]) -> Value? {
            (parts.first { $0.entry == sources[kind] ?? one } ?? parts.first)?.value
        }
        guard let scheme = choose("scheme", claim.schemes)?.map({ String(decoding: $0, as: UTF8.self) }),
            let authority = choose("host", claim.authorities), let units = authority.host
        else { return nil }
        let host = (authority.isWild ? "any" : "") + String(decoding: units, as: UTF16.self)
        let pattern = choose("path", claim.paths)?.pattern
        let path = pattern?.automaton()?.shortestMember().map { String(decoding: $0, as: UTF8.self) } ?? "/"
        let link = "\(scheme)://\(host)\(path.hasPrefix("/") ? path : "/" + path)"
        var reading = AndroidLink(link)
        return filter.match(&reading, api: AndroidManifest.newestAPI).fit == .yes ? link : nil
    }

    // MARK: Findings

    private mutating func add(
        _ code: AssociationFinding.Code, _ severity: AssociationFinding.Severity, entry: Int? = nil, group: Int? = nil,
        _ words: String, witness: String? = nil
    ) {
        let path = "filter \(number)" + (entry.map { ".data[\($0)]" } ?? group.map { ".group[\($0)]" } ?? "")
        let position =
            entry.map { filter.data[$0].position } ?? group.map { filter.groups[$0].position } ?? filter.position
        let place = AssociationPlace(file: file, path: path, position: position)
        findings.append(AssociationFinding(code, severity, at: place, words, witness: witness))
    }
}

extension IntentFilter.Group {
    /// Returns whether every link that meets another group also meets this one.
    fileprivate func covers(_ other: IntentFilter.Group, _ comparisons: PatternComparisons) -> Bool {
        guard allows != nil, !conditions.isEmpty else { return false }
        return conditions.allSatisfy { condition in
            guard let broad = condition.condition.pattern else { return false }
            return other.conditions.contains { narrow in
                narrow.part == condition.part
                    && narrow.condition.pattern.map { comparisons.covers(broad, $0) } ?? false
            }
        }
    }

    /// Returns whether a link whose path matches a pattern may meet the group.
    fileprivate func meets(_ pattern: AndroidPattern) -> Bool {
        conditions.allSatisfy { condition in
            condition.part != .path || condition.condition.pattern.map(pattern.meets) ?? false
        }
    }
}

extension AssociationFinding.Code {
    /// A part of a rule that the system ignores because another part is missing.
    public static let ignoredPart = Self(rawValue: "ignored-part")
    /// A filter that receives no links, because it lacks a category or names a content type.
    public static let otherIntent = Self(rawValue: "other-intent")
    /// An activity that no other app may open.
    public static let closedActivity = Self(rawValue: "closed-activity")
    /// A filter for web links whose hosts are not verified.
    public static let unverified = Self(rawValue: "unverified")
    /// A verified filter with a scheme other than `http` and `https`.
    public static let mixedSchemes = Self(rawValue: "mixed-schemes")
    /// A filter for more hosts than an app can own.
    public static let broadClaim = Self(rawValue: "broad-claim")
    /// A malformed host.
    public static let malformedHost = Self(rawValue: "malformed-host")
    /// A pattern with escapes that is compared with decoded text.
    public static let escapedPattern = Self(rawValue: "escaped-pattern")
    /// An empty group.
    public static let emptyGroup = Self(rawValue: "empty-group")
    /// An exclusion that another element makes ineffective.
    public static let voidExclusion = Self(rawValue: "void-exclusion")
    /// Rules with which no link opens the app.
    public static let nothingAllowed = Self(rawValue: "nothing-allowed")
    /// An element that the oldest supported version of Android ignores.
    public static let newerThanLeast = Self(rawValue: "newer-than-least")
    /// Elements that together claim more links than each of them alone.
    public static let mergedClaim = Self(rawValue: "merged-claim")
}
