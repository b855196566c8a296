internal import WaymarkGround

extension AssetLinks {
    /// Returns the findings on the file, in its order: faults, and rules that may not mean what their author intends.
    ///
    /// The findings also cover rules with a different meaning on iOS, which uses the same keys.
    ///
    /// - Complexity: O(*r*²) for *r* rules of a statement; at most 500 are compared with each other, within a limit for
    ///   the whole file.
    public func findings() -> [AssociationFinding] {
        var checker = StatementChecker(findings: passedOver)
        if statements.isEmpty, includes.isEmpty, passedOver.isEmpty { checker.noteEmpty(AssociationPlace(file: file)) }
        for statement in statements { checker.check(statement) }
        checker.checkSets(of: statements)
        let ordered = checker.findings.enumerated().sorted {
            ($0.element.place.line ?? 0, $0.element.place.column ?? 0, $0.offset)
                < ($1.element.place.line ?? 0, $1.element.place.column ?? 0, $1.offset)
        }
        return Array(ordered.map(\.element).prefix(AndroidManifest.findingLimit))
    }
}

/// Checks statements and rules.
private struct StatementChecker {
    var findings: [AssociationFinding]
    private let comparisons = PatternComparisons()

    init(findings: [AssociationFinding]) { self.findings = findings }

    private static let relations = [
        AssetLinks.relation, "delegate_permission/common.get_login_creds", "delegate_permission/common.use_as_origin",
        "delegate_permission/common.query_webapk", "delegate_permission/common.share_location",
    ]

    mutating func noteEmpty(_ place: AssociationPlace) {
        add(.noEntries, .warning, place, "there is no statement, so the site vouches for no app")
    }

    mutating func check(_ statement: AssetLinks.Statement) {
        for relation in statement.relations where !Self.relations.contains(relation) {
            let near = Self.relations.nearest(to: relation).map { "; did you mean \(RuleText.quoted($0))?" } ?? ""
            add(
                .unknownRelation, .warning, statement.place,
                "the relation \(RuleText.quoted(relation)) has no effect\(near)")
        }
        for fingerprint in statement.fingerprints {
            switch FingerprintForm(of: fingerprint) {
            case .plain: continue
            case .otherwise:
                add(
                    .malformedFingerprint, .error, statement.place,
                    "\(RuleText.quoted(fingerprint)) is compared as it is written: pairs of uppercase digits separated by colons"
                )
            case .malformed:
                add(
                    .malformedFingerprint, .error, statement.place,
                    "\(RuleText.quoted(fingerprint)) is not a SHA-256 fingerprint, which has 32 pairs of hexadecimal digits"
                )
            }
        }
        guard let rules = statement.rules else { return }
        if let fault = rules.fault { findings.append(fault) }
        if !rules.rules.isEmpty, !statement.handlesLinks {
            add(
                .ignoredPart, .error, statement.place,
                "rules count only in a statement with the relation \(AssetLinks.relation)")
        }
        check(rules.rules)
    }

    // MARK: Rules

    private mutating func check(_ rules: [AssetLinks.DynamicRule]) {
        var isReached = [Bool](repeating: true, count: rules.count)
        for (index, rule) in rules.enumerated() {
            if rule.isEmpty {
                isReached[index] = false
                add(
                    .deadRule, .warning, rule.place,
                    "a rule without \"/\", \"?\" and \"#\" takes nothing, unlike on iOS")
                continue
            }
            if let path = rule.path {
                if !(path.text.hasPrefix("/") || path.text.hasPrefix("*") || path.text.hasPrefix("?")) {
                    add(
                        .deadRule, .error, rule.place,
                        "no path begins like \(RuleText.quoted(path.text)), without a slash")
                    continue
                }
                if path.pattern.hasEscape {
                    add(
                        .escapedPattern, .warning, rule.place,
                        "Android compares decoded paths, and iOS those with their escapes")
                }
            }
            if index < 500, let earlier = rules[..<index].firstIndex(where: { $0.covers(rule, comparisons) }) {
                add(
                    .hiddenRule, .warning, rule.place,
                    "no link reaches this: component \(earlier) comes first and takes them all")
                isReached[index] = false
                continue
            }
            checkDifferences(rule)
        }
        if let first = rules.first, !zip(rules, isReached).contains(where: { !$0.isExclusion && $1 }) {
            add(
                .nothingAllowed, .error, first.place,
                "no rule lets links through, and a link that no rule takes does not open the app; { \"/\": \"*\" } at the end would"
            )
        }
    }

    /// Records that iOS reads a rule differently.
    private mutating func checkDifferences(_ rule: AssetLinks.DynamicRule) {
        let texts = [rule.path, rule.fragment].compactMap(\.self) + rule.query
        if let text = texts.first(where: {
            $0.text.utf8.dropLast().contains(UInt8(ascii: "*")) && $0.pattern.kind == .simpleGlob
        }) {
            add(
                .otherOnIOS, .note, rule.place,
                "the star in \(RuleText.quoted(text.text)) ends at the next such character here, and backtracks on iOS"
            )
        }
        if let item = rule.query.first(where: { $0.pattern.kind != .literal && $0.pattern.matches($0.nameAndSign) }) {
            add(
                .otherOnIOS, .note, rule.place,
                "a link must have the item \(RuleText.quoted(item.text)) here, and may lack it on iOS")
        }
    }

    mutating func checkSets(of statements: [AssetLinks.Statement]) {
        var first: [String: AssetLinks.Statement] = [:]
        for statement in statements where statement.handlesLinks && statement.rules != nil {
            guard let package = statement.package else { continue }
            if let earlier = first[package] {
                let line = earlier.place.line.map { " in line \($0)" } ?? ""
                add(
                    .ambiguousRules, .error, statement.place,
                    "rules for \(package) already exist\(line), and Android does not say which ones it uses")
            } else {
                first[package] = statement
            }
        }
    }

    private mutating func add(
        _ code: AssociationFinding.Code, _ severity: AssociationFinding.Severity, _ place: AssociationPlace,
        _ words: String
    ) {
        findings.append(AssociationFinding(code, severity, at: place, words))
    }
}

extension DynamicExpression {
    /// The name of a query's expression, with its equals sign and without the value.
    fileprivate var nameAndSign: String { text.firstIndex(of: "=").map { String(text[...$0]) } ?? text }
}

extension AssetLinks.DynamicRule {
    /// Returns whether this rule matches every link that another rule matches.
    fileprivate func covers(_ other: AssetLinks.DynamicRule, _ comparisons: PatternComparisons) -> Bool {
        if isEmpty { return false }
        func covers(_ broad: DynamicExpression?, _ narrow: DynamicExpression?) -> Bool {
            guard let broad else { return true }
            // A `*` alone matches every path, but requires a fragment.
            return narrow.map { comparisons.covers(broad.pattern, $0.pattern) } ?? false
        }
        let pathIsCovered = covers(path, other.path) || path?.text == "*"
        return pathIsCovered && covers(fragment, other.fragment)
            && query.allSatisfy { item in other.query.contains { comparisons.covers(item.pattern, $0.pattern) } }
    }
}

extension AssociationFinding.Code {
    /// An unknown relation.
    public static let unknownRelation = Self(rawValue: "unknown-relation")
    /// A certificate's fingerprint that no app can have.
    public static let malformedFingerprint = Self(rawValue: "malformed-fingerprint")
    /// Several sets of rules for an app; any of them may count.
    public static let ambiguousRules = Self(rawValue: "ambiguous-rules")
    /// A rule that iOS reads differently.
    public static let otherOnIOS = Self(rawValue: "other-on-ios")
}
