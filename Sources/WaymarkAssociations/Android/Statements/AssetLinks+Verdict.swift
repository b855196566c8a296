extension AssetLinks {
    /// Returns whether an app receives a link of the site according to the file: the site vouches for the app, and its
    /// rules match the link.
    ///
    /// Rules only narrow the links that the app's manifest claims, so a link that opens according to the file also
    /// needs a filter (``AndroidManifest/verdict(on:api:statements:package:fingerprint:)``).
    ///
    /// - Parameters:
    ///   - link: The link as Android receives it.
    ///   - package: The app's application id.
    ///   - fingerprint: The SHA-256 fingerprint of the app's certificate; if `nil`, only the package is compared.
    ///   - api: The API level of the device.
    /// - Complexity: O(*n* · *k*) for *n* bytes and the *k* rules with the same beginning as the link's path.
    public func verdict(
        on link: String, package: String, fingerprint: String? = nil, api: Int = AndroidManifest.newestAPI
    ) -> AssociationVerdict {
        var reading = AndroidLink(link)
        guard reading.isWeb else {
            return AssociationVerdict(
                .android, link, opens: .no, code: reading.scheme == nil ? .unreadableLink : .otherScheme,
                reason: "statements are only about links of the web")
        }
        return verdict(on: link, &reading, package: package, fingerprint: fingerprint, api: api)
            ?? AssociationVerdict(
                .android, link, opens: .yes, app: package, code: .allowed,
                reason: "the site vouches for \(package), " + words(onRulesFor: package, api: api))
    }

    /// Returns the reason why no rule of the file decides.
    private func words(onRulesFor package: String, api: Int) -> String {
        let rules = statements.filter { $0.grantsLinks(to: package) }.compactMap(\.rules)
        if rules.isEmpty { return "and has no rules of its own for links" }
        if api < AndroidLevel.groups { return "and its rules for links apply from Android 15 on" }
        return "and all its rules for links are discarded because of an error in them"
    }

    /// Returns the verdict of the file, or `nil` if the file leaves the decision to the manifest.
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
                "the file has no such statement for \(package) itself, and includes \(RuleText.quoted(address)), which is not fetched"
            )
        }
        if named.isEmpty {
            let others = statements.filter { $0.package == package }
            let reason =
                if others.isEmpty {
                    "the site has no statement for \(package)"
                } else if others.contains(where: \.handlesLinks) {
                    "the site's statement for \(package) has no valid fingerprint of a certificate: 32 pairs of uppercase digits separated by colons"
                } else {
                    "the site's statements for \(package) do not let it open links"
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
        // Android does not document which of several sets of rules counts.
        if answers.contains(where: { $0?.opens != first?.opens }) {
            return answer(
                .unknown, .ambiguousRules, "several statements have rules for \(package), and Android may use any")
        }
        return first
    }
}

extension AssetLinks {
    /// Returns whether exactly one statement is about an app and certainly allows a link. The answer is the same as the
    /// verdict's, in less time.
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
    /// Returns the index of the first rule that a link meets.
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
    /// Returns whether a link meets all demands of the rule.
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
    /// Returns whether Android hands a link to the app, taking the file of the link's site into account.
    ///
    /// From Android 12 on, a web link whose site does not vouch for the app stays in the browser; earlier versions ask
    /// which app to use. The site's rules take effect from Android 15 on, on devices with Google's services.
    ///
    /// - Parameters:
    ///   - link: The link as Android receives it.
    ///   - api: The API level of the device.
    ///   - statements: The file of the link's site.
    ///   - package: The application id, if the manifest has none, as in a project built by Gradle.
    ///   - fingerprint: The SHA-256 fingerprint of the app's certificate; if `nil`, only the package is compared.
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
    /// The site vouches for the app, but with another certificate.
    public static let otherCertificate = VerdictCode(rawValue: "other-certificate")
    /// The file has several sets of rules for the app, although only one may apply, and they differ on the link.
    public static let ambiguousRules = VerdictCode(rawValue: "ambiguous-rules")
}
