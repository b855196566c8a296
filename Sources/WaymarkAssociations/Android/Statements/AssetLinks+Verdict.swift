extension AssetLinks {
    /// Returns whether an app gets a link of the site as far as the file goes: the site vouches for the app, and its rules take the link.
    ///
    /// Rules only narrow what the app's manifest takes, so a link that opens here needs a filter too
    /// (``AndroidManifest/verdict(on:api:statements:package:fingerprint:)``).
    ///
    /// - Parameters:
    ///   - link: The link as Android gets it.
    ///   - package: The app's application id.
    ///   - fingerprint: The SHA-256 fingerprint of the app's certificate; `nil` asks for the package alone.
    ///   - api: The API level of the device.
    /// - Complexity: O(*n* · *k*) for *n* bytes and the *k* rules that begin as the link's path does.
    public func verdict(
        on link: String, package: String, fingerprint: String? = nil, api: Int = AndroidManifest.newestAPI
    ) -> AssociationVerdict {
        var reading = AndroidLink(link)
        guard reading.isWeb else {
            return AssociationVerdict(
                .android, link, opens: .no, code: reading.scheme == nil ? .unreadableLink : .otherScheme,
                reason: "statements are about links of the web alone")
        }
        return verdict(on: link, &reading, package: package, fingerprint: fingerprint, api: api)
            ?? AssociationVerdict(
                .android, link, opens: .yes, app: package, code: .allowed,
                reason: "the site vouches for \(package), " + words(onRulesFor: package, api: api))
    }

    /// The reason why no rule of the file decides.
    private func words(onRulesFor package: String, api: Int) -> String {
        let rules = statements.filter { $0.grantsLinks(to: package) }.compactMap(\.rules)
        if rules.isEmpty { return "and has no rules of its own for links" }
        if api < AndroidLevel.groups { return "and its rules for links count from Android 15 on" }
        return "and its rules for links are all discarded for a fault in them"
    }

    /// The verdict of the file, or `nil` if it leaves it to the manifest.
    func verdict(
        on link: String, _ reading: inout AndroidLink, package: String, fingerprint: String?, api: Int
    ) -> AssociationVerdict? {
        func answer(
            _ opens: AssociationVerdict.Opening, _ code: VerdictCode, _ reason: String, _ rule: DecidingRule? = nil
        ) -> AssociationVerdict {
            AssociationVerdict(
                .android, link, opens: opens, app: opens == .no ? nil : package, decidedBy: rule, code: code,
                reason: reason)
        }
        let named = statements.indices.filter { statements[$0].grantsLinks(to: package) }
        let isIncomplete = !includes.isEmpty && !vouches(forPackage: package, fingerprint: fingerprint)
        if isIncomplete, let address = includes.first {
            return answer(
                .unknown, .unresolvedValue,
                "the file has no such statement for \(package) itself, and includes \(RuleText.quoted(address)), which is not asked for"
            )
        }
        if named.isEmpty {
            let others = statements.filter { $0.package == package }
            let reason =
                if others.isEmpty {
                    "the site has no statement for \(package)"
                } else if others.contains(where: \.handlesLinks) {
                    "the site's statement for \(package) has no fingerprint as certificates have: 32 pairs of capital digits with colons between"
                } else {
                    "the site's statements for \(package) do not let it have links"
                }
            return answer(.no, .noEntry, reason)
        }
        if let fingerprint, !named.contains(where: { statements[$0].fingerprints.contains(fingerprint) }) {
            return answer(.no, .otherCertificate, "the site vouches for \(package) with other certificates")
        }
        guard api >= AndroidLevel.groups else { return nil }

        var answers: [AssociationVerdict?] = []
        for number in named {
            guard let rules = statements[number].rules, rules.fault == nil else { continue }
            let steps = [DecidingRule.Step("statement", number)]
            guard let index = rules.first(&reading) else {
                let place = DecidingRule(steps, text: "no rule takes it", position: statements[number].place.position)
                answers.append(
                    answer(
                        .no, .noRule, "none of the \(rules.rules.count) rules of statement \(number) takes it", place))
                continue
            }
            let rule = rules.rules[index]
            let place = DecidingRule(
                steps + [.init("component", index)], text: rule.text, position: rule.place.position)
            answers.append(
                rule.isExclusion
                    ? answer(
                        .no, .excluded, "component \(index) of statement \(number) excludes it, \(rule.text)", place)
                    : answer(.yes, .allowed, "component \(index) of statement \(number) takes it, \(rule.text)", place))
        }
        guard let first = answers.first else { return nil }
        // Which of several sets of rules counts is not said.
        if answers.contains(where: { $0?.opens != first?.opens }) {
            return answer(
                .unknown, .ambiguousRules, "several statements have rules for \(package), and Android may use any")
        }
        return first
    }
}

extension AssetLinks {
    /// Whether one statement is about an app, and lets it have a link without a doubt. It says the same as the verdict, in less time.
    fileprivate func plainlyLets(
        _ package: String, have link: inout AndroidLink, fingerprint: String?, api: Int
    ) -> Bool {
        var only: Int?
        for number in statements.indices where statements[number].grantsLinks(to: package) {
            if only != nil { return false }
            only = number
        }
        guard let only, fingerprint.map(statements[only].fingerprints.contains) ?? true else { return false }
        guard api >= AndroidLevel.groups, let rules = statements[only].rules, rules.fault == nil else { return true }
        return rules.first(&link).map { !rules.rules[$0].isExclusion } ?? false
    }
}

extension AssetLinks.DynamicRules {
    /// The number of the first rule that a link meets.
    func first(_ link: inout AndroidLink) -> Int? {
        let path = link.path
        for number in index.candidates(for: path ?? []) {
            if let pattern = plainPaths[number] {
                if let path, pattern.matches(path) { return number }
            } else if rules[number].takes(&link) {
                return number
            }
        }
        return nil
    }
}

extension AssetLinks.DynamicRule {
    /// Returns whether a link meets all that the rule asks for.
    func takes(_ link: inout AndroidLink) -> Bool {
        if isEmpty { return false }
        if let path {
            guard let units = link.path, path.pattern.matches(units) else { return false }
        }
        if let fragment {
            guard let units = link.fragment, fragment.pattern.matches(units) else { return false }
        }
        for item in query where !link.parameters.contains(where: { item.pattern.matches($0) }) { return false }
        return true
    }
}

extension AndroidManifest {
    /// Returns whether Android hands a link to the app, given the file of the link's site too.
    ///
    /// From Android 12 on a web link whose site does not vouch for the app stays in the browser; before, Android asks which app to use.
    /// The site's rules count from Android 15 on, on devices with Google's services.
    ///
    /// - Parameters:
    ///   - link: The link as Android gets it.
    ///   - api: The API level of the device.
    ///   - statements: The file of the site that the link is of.
    ///   - package: The application id, if the manifest has none, as in a project built by Gradle.
    ///   - fingerprint: The SHA-256 fingerprint of the app's certificate; `nil` asks for the package alone.
    public func verdict(
        on link: String, api: Int = newestAPI, statements: AssetLinks, package: String? = nil,
        fingerprint: String? = nil
    ) -> AssociationVerdict {
        var reading = AndroidLink(link)
        let base = verdict(on: link, &reading, api: api)
        guard base.opens != .no, base.code != .unverified, reading.isWeb, api >= AndroidLevel.verification else {
            return base
        }
        guard let package = package ?? self.package else {
            return AssociationVerdict(
                .android, link, opens: .unknown, decidedBy: base.decidedBy, code: .unresolvedValue,
                reason: "the manifest names no package, which the site's statements are about")
        }
        if statements.plainlyLets(package, have: &reading, fingerprint: fingerprint, api: api) { return base }
        guard
            let site = statements.verdict(
                on: link, &reading, package: package, fingerprint: fingerprint, api: api)
        else { return base }
        if site.opens == .yes { return base }
        if api < AndroidLevel.patterns, site.code == .noEntry || site.code == .otherCertificate {
            return AssociationVerdict(
                .android, link, opens: .unknown, app: package, decidedBy: base.decidedBy, code: site.code,
                reason: site.reason + "; Android asks which app to use")
        }
        return site
    }
}

extension VerdictCode {
    /// The site vouches for the app with another certificate.
    public static let otherCertificate = VerdictCode(rawValue: "other-certificate")
    /// Several sets of rules are there where one may be, and they differ on the link.
    public static let ambiguousRules = VerdictCode(rawValue: "ambiguous-rules")
}
