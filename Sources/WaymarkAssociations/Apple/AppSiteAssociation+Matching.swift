extension AppSiteAssociation {
    /// The decision of a file's rules about a link.
    public enum Decision: Hashable, Sendable {
        /// The text is not a link with a host.
        case unreadable
        /// The scheme of the link is neither `https` nor `http`.
        case otherScheme
        /// A rule matches the link, and an app opens.
        case opens(app: String, entry: Int, rule: Int)
        /// A rule matches the link and keeps it in the browser.
        case excluded(entry: Int, rule: Int)
        /// No rule matches the link.
        case noRule
        /// No entry names the app.
        case noEntry
    }

    /// Returns the decision of the file's rules about a link of the file's site; the host is not compared.
    ///
    /// The entries that name an app are evaluated in order, and the first rule that matches the link decides for the
    /// app. Without an app, the result is that of the first app, in the order of the file, that opens.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - app: The app's identifier, or `nil`.
    /// - Complexity: O(*n* · *m*) for *n* bytes of the link and *m* characters of those patterns whose literal
    ///   beginning matches the path.
    public func decision(on link: String, app: String? = nil) -> Decision {
        if let app, !index.apps.contains(where: { $0.contains(app) }) { return .noEntry }
        let index = index
        return LinkBytes.read(link) { bytes in
            guard let bytes else { return .unreadable }
            guard bytes.isWeb else { return .otherScheme }
            return withUnsafePointer(to: UInt8(ascii: "/")) { slash in
                index.decision(on: MatchedLink(bytes, root: UnsafeBufferPointer(start: slash, count: 1)), app: app)
            }
        }
    }

    /// Returns whether the system hands a link to an app, and why.
    ///
    /// - Parameters:
    ///   - link: The link, as written.
    ///   - app: The app's id; `nil` for the first one that opens.
    ///   - domains: The app's associated domains; `nil` for an app that claims the link's host.
    public func verdict(on link: String, app: String? = nil, domains: AssociatedDomains? = nil) -> AssociationVerdict {
        if let domains, let refusal = domains.refusal(of: link) { return refusal }
        func no(_ code: VerdictCode, _ reason: String) -> AssociationVerdict {
            AssociationVerdict(.ios, link, opens: .no, code: code, reason: reason)
        }
        switch decision(on: link, app: app) {
        case .unreadable: return no(.unreadableLink, "this is not a link with a scheme and a host")
        case .otherScheme: return no(.otherScheme, "universal links are https links")
        case .noEntry: return no(.noEntry, "no entry of the file names the app \(app ?? "")")
        case .noRule: return no(.noRule, "no rule of \(app.map { "the app \($0)" } ?? "the file") takes the link")
        case .opens(let app, let entry, let rule):
            let deciding = deciding(entry: entry, rule: rule)
            return AssociationVerdict(
                .ios, link, opens: .yes, app: app, decidedBy: deciding, code: .allowed,
                reason: "\(deciding) takes the link")
        case .excluded(let entry, let rule):
            let deciding = deciding(entry: entry, rule: rule)
            return AssociationVerdict(
                .ios, link, opens: .no, decidedBy: deciding, code: .excluded,
                reason: "\(deciding) takes the link and excludes it")
        }
    }

    /// Returns a rule as verdicts describe it.
    package func deciding(entry: Int, rule: Int) -> DecidingRule {
        let value = entries[entry].rules[rule]
        let parts: [DecidingRule.LinkPart?] = [
            value.path == nil ? nil : .path, value.query == nil ? nil : .query(item: nil),
            value.fragment == nil ? nil : .fragment,
        ]
        let written = parts.compactMap(\.self)
        return DecidingRule(
            [.init("details", entry), .init(entries[entry].isLegacy ? "path" : "component", rule)], text: value.text,
            part: written.count == 1 ? written[0] : nil, position: value.place.position)
    }
}

extension RuleIndex {
    /// Returns the rules' decision about a link.
    fileprivate func decision(on link: MatchedLink, app: String?) -> AppSiteAssociation.Decision {
        var exclusion: AppSiteAssociation.Decision?
        var stopped: Set<String> = []
        // The entry whose remaining rules concern no app: those of an entry come one after the other.
        var passed: Int32 = -1
        var opened: String?
        let found = first(link.writtenPath) { number in
            let address = addresses[number]
            guard address.entry != passed, matchers[number].takes(link) else { return false }
            let apps = apps[Int(address.entry)]
            let candidate: String? =
                if let app {
                    apps.contains(app) ? app : nil
                } else {
                    stopped.isEmpty ? apps.first : apps.first { !stopped.contains($0) }
                }
            guard let candidate else {
                passed = address.entry
                return false
            }
            if isExclusion[number] {
                exclusion = exclusion ?? .excluded(entry: Int(address.entry), rule: Int(address.rule))
                if app != nil { return true }
                stopped.formUnion(apps)
                return false
            }
            opened = candidate
            return true
        }
        guard let found, let opened else { return exclusion ?? .noRule }
        let address = addresses[found]
        return .opens(app: opened, entry: Int(address.entry), rule: Int(address.rule))
    }
}
