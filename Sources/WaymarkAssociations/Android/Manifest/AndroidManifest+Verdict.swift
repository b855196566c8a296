extension AndroidManifest {
    /// Returns whether Android hands a link to the app, and which filter decides.
    ///
    /// The link is evaluated as a tap on it in another app or the browser: an intent to view, with the category for
    /// browsing. Whether Android has verified the host depends on another file; see
    /// ``verdict(on:api:statements:package:fingerprint:)``.
    ///
    /// - Parameters:
    ///   - link: The link as Android receives it. Android does not resolve dot segments, and compares schemes
    ///     case-sensitively.
    ///   - api: The API level of the device.
    /// - Complexity: O(*n* · *f*) for *n* bytes and *f* filters. If a filter has many paths, only those with the same
    ///   beginning as the link's path are tried.
    public func verdict(on link: String, api: Int = newestAPI) -> AssociationVerdict {
        var reading = AndroidLink(link)
        return verdict(on: link, &reading, api: api)
    }

    /// Returns whether Android hands a link to the app: the verdict's answer without its reasons, in a fraction of the
    /// time.
    ///
    /// - Parameters:
    ///   - link: The link as Android receives it.
    ///   - api: The API level of the device.
    /// - Complexity: As that of ``verdict(on:api:)``.
    public func opening(of link: String, api: Int = newestAPI) -> AssociationVerdict.Opening {
        var reading = AndroidLink(link)
        switch outcome(for: &reading, api: api) {
        case .allowed, .unverified: return .yes
        case .open: return .unknown
        case .barred, .refused, .none: return .no
        }
    }

    /// The filters' decision on a link, with the filter that decides.
    private enum Outcome {
        case allowed(Int, FilterMatch)
        case unverified(Int, FilterMatch)
        /// The deciding value is in another file.
        case open(Int, FilterMatch)
        case barred(Int, FilterMatch, FilterBar)
        /// No filter matches; the filter is the one that comes nearest to a match.
        case refused(Int, FilterMatch)
        /// No filter has a scheme.
        case none
    }

    private func outcome(for link: inout AndroidLink, api: Int) -> Outcome {
        var nearest: (number: Int, match: FilterMatch)?
        var barred: (number: Int, match: FilterMatch, bar: FilterBar)?
        var open: (number: Int, match: FilterMatch)?
        var unverified: (number: Int, match: FilterMatch)?
        for number in filters.indices {
            let match = filters[number].match(&link, api: api)
            if match.fit == .no {
                if filters[number].claim.schemes.isEmpty { continue }
                if nearest.map({ $0.match.step < match.step }) ?? true { nearest = (number, match) }
                continue
            }
            if let bar = filters[number].bar {
                if bar == .unknown, match.fit == .yes || open == nil { open = open ?? (number, match) }
                if barred == nil { barred = (number, match, bar) }
                continue
            }
            if match.fit == .unknown {
                open = open ?? (number, match)
                continue
            }
            if !filters[number].isVerified, link.isWeb, api >= AndroidLevel.patterns {
                unverified = unverified ?? (number, match)
                continue
            }
            return .allowed(number, match)
        }
        if let (number, match) = unverified { return .unverified(number, match) }
        if let (number, match) = open { return .open(number, match) }
        if let (number, match, bar) = barred { return .barred(number, match, bar) }
        if let (number, match) = nearest { return .refused(number, match) }
        return .none
    }

    func verdict(on link: String, _ reading: inout AndroidLink, api: Int) -> AssociationVerdict {
        switch outcome(for: &reading, api: api) {
        case .allowed(let number, let match): return allowed(link, number, match, .allowed, api: api)
        case .unverified(let number, let match): return allowed(link, number, match, .unverified, api: api)
        case .open(let number, let match): return unknown(link, number, match)
        case .barred(let number, let match, let bar):
            return answer(
                link, .no, number, match, bar.code,
                "filter \(number) takes it, but \(bar.words(of: filters[number]))")
        case .refused(let number, let match): return refused(link, number, match, reading, api: api)
        case .none:
            return AssociationVerdict(
                .android, link, opens: .no, code: reading.scheme == nil ? .unreadableLink : .noEntry,
                reason: reading.scheme == nil ? "a link without a scheme" : "no activity has a filter for links")
        }
    }

    // MARK: Answers

    private func allowed(
        _ link: String, _ number: Int, _ match: FilterMatch, _ code: VerdictCode, api: Int
    ) -> AssociationVerdict {
        var words = "filter \(number) takes it" + sources(match)
        if code == .unverified {
            words +=
                "; as the filter has no android:autoVerify, the browser keeps the link unless the user has allowed the app"
        }
        return answer(link, .yes, number, match, code, words)
    }

    private func unknown(_ link: String, _ number: Int, _ match: FilterMatch) -> AssociationVerdict {
        let what =
            switch match.step {
            case .scheme: "a scheme"
            case .host, .port: "a host or port"
            case .path: "a path, query or fragment"
            case .data: "an attribute of the activity"
            }
        return answer(
            link, .unknown, number, match, .unresolvedValue,
            "filter \(number) may take it: \(what) is in another file", part: match.step.part)
    }

    private func refused(
        _ link: String, _ number: Int, _ match: FilterMatch, _ reading: AndroidLink, api: Int
    ) -> AssociationVerdict {
        let filter = filters[number]
        let nearest = "the nearest, filter \(number),"
        switch match.step {
        case .scheme:
            let scheme = reading.scheme.map(RuleText.quoted)
            return answer(
                link, .no, nil, match, scheme == nil ? .unreadableLink : .otherScheme,
                scheme.map { "no filter has the scheme \($0)" } ?? "a link without a scheme", part: .scheme)
        case .host:
            return answer(link, .no, number, match, .otherHost, "\(nearest) has another host", part: .host)
        case .port:
            return answer(link, .no, number, match, .otherPort, "\(nearest) has another port", part: .port)
        case .path, .data:
            guard let group = match.group else {
                return answer(link, .no, number, match, .otherPath, "\(nearest) has no path for it", part: .path)
            }
            return answer(
                link, .no, number, match, .excluded,
                "group \(group) of filter \(number) excludes it: \(filter.groups[group].text)")
        }
    }

    private func answer(
        _ link: String, _ opens: AssociationVerdict.Opening, _ number: Int?, _ match: FilterMatch, _ code: VerdictCode,
        _ reason: String, part: DecidingRule.LinkPart? = nil
    ) -> AssociationVerdict {
        AssociationVerdict(
            .android, link, opens: opens, app: opens == .no ? nil : package,
            decidedBy: number.map { rule($0, match, part: part) }, code: code, reason: reason)
    }

    /// The place of the deciding element: a group; the `data` element of the path, the host or the scheme; or the
    /// filter.
    private func rule(_ number: Int, _ match: FilterMatch, part: DecidingRule.LinkPart?) -> DecidingRule {
        let step = DecidingRule.Step("filter", number)
        if let group = match.group {
            let element = filters[number].groups[group]
            return DecidingRule(
                [step, .init("group", group)], text: element.text, part: part, position: element.position)
        }
        guard let entry = match.path ?? match.authority ?? match.scheme else {
            let words = "<intent-filter> of \(filters[number].activity)"
            return DecidingRule([step], text: words, part: part, position: filters[number].position)
        }
        let element = filters[number].data[entry]
        return DecidingRule(
            [step, .init("data", entry)], text: element.text, part: part, position: element.position)
    }

    /// Returns a description of the elements that contribute to a match, if they are several: it shows how elements
    /// merge.
    private func sources(_ match: FilterMatch) -> String {
        let path = match.group == nil ? match.path : nil
        var words = match.group.map { " by group \($0)" } ?? ""
        let one = match.scheme ?? 0
        if match.authority ?? one == one, path ?? one == one { return words }
        words += ", with"
        if let scheme = match.scheme { words += " the scheme of data \(scheme)," }
        if let host = match.authority { words += " the host of data \(host)," }
        if let path { words += " the path of data \(path)," }
        words.removeLast()
        return words
    }
}

/// The reason why an activity does not receive a link that its filter matches.
enum FilterBar: Hashable {
    /// The filter has no action to view.
    case action
    case category(String)
    case typed
    case disabled
    case unexported
    case unknown

    var code: VerdictCode {
        switch self {
        case .action, .category, .typed: .otherIntent
        case .disabled, .unexported: .closedActivity
        case .unknown: .unresolvedValue
        }
    }

    func words(of filter: IntentFilter) -> String {
        switch self {
        case .action: "it has no action android.intent.action.VIEW"
        case .category(let name): "it lacks the category \(name)"
        case .typed: "it asks for a content type, which a link does not have"
        case .disabled: "\(filter.activity) is disabled"
        case .unexported: "\(filter.activity) is not exported"
        case .unknown: "another file says whether \(filter.activity) is enabled"
        }
    }
}

extension IntentFilter {
    /// Returns the reason why the activity receives no links, if there is one.
    static func bar(
        actions: [String], categories: [String], isTyped: Bool, closed: Closing?
    ) -> FilterBar? {
        if !actions.contains("android.intent.action.VIEW") { return .action }
        for category in ["android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"]
        where !categories.contains(category) {
            return .category(category)
        }
        if isTyped { return .typed }
        switch closed {
        case .disabled: return .disabled
        case .unexported: return .unexported
        case .unknown: return .unknown
        case nil: return nil
        }
    }
}

extension FilterMatch.Step {
    /// The part of a link that a step compares.
    fileprivate var part: DecidingRule.LinkPart? {
        switch self {
        case .scheme: .scheme
        case .host: .host
        case .port: .port
        case .path: .path
        case .data: nil
        }
    }
}

extension VerdictCode {
    /// A filter matches the link's host, but with another port.
    public static let otherPort = VerdictCode(rawValue: "other-port")
    /// A filter matches the link's host, but not its path, query or fragment.
    public static let otherPath = VerdictCode(rawValue: "other-path")
    /// A filter matches the link, but not for a tap: its actions, categories or content types prevent it.
    public static let otherIntent = VerdictCode(rawValue: "other-intent")
    /// A filter matches the link, but its activity is disabled or not exported.
    public static let closedActivity = VerdictCode(rawValue: "closed-activity")
    /// A filter matches the link, but Android is not asked to verify its host, so the user's choice decides.
    public static let unverified = VerdictCode(rawValue: "unverified")
    /// The deciding value is in another file, such as a string resource.
    public static let unresolvedValue = VerdictCode(rawValue: "unresolved-value")
}
