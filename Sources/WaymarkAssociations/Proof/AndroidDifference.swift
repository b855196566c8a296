/// The difference in effect between two sets of Android's files: the links that open an app by only one of them, proved
/// by automata, for each version of Android that treats them differently.
///
/// ```
/// stays outside of example.shop now: https://m.shop.example/cart, until now by filter 0, data 2: <data android:path="/cart" />,
///     now by no rule (API 1 to 34)
/// ```
///
/// Order without an effect and the notation of a filter make no difference. The result holds for the links that
/// ``Coverage`` describes, if they have no escaped slashes (`%2F`) in their paths, and no empty queries and fragments.
public struct AndroidDifference: Sendable, CustomStringConvertible {
    /// The way in which links change hands.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The links now open the app, or may do so; before, they stayed in the browser.
        case opens
        /// The links now stay in the browser.
        case stays
        /// The links now open the app without a prompt; before, only if the user had allowed the app.
        case verified
        /// The links now open the app only if the user has allowed or chooses it; before, without a prompt.
        case unverified
    }

    /// Links of an app that change hands, the shortest of their kind.
    public struct Change: Hashable, Sendable, CustomStringConvertible {
        /// The way in which they change hands.
        public let kind: Kind
        /// The app's package; `nil` if the files do not name it.
        public let app: String?
        /// The fingerprint of the app's certificate; `nil` if the change applies to all certificates.
        public let fingerprint: String?
        /// The link.
        public let witness: String
        /// The rule of the old file that settled the link, if one did.
        public let old: DecidingRule?
        /// The rule of the new file that settles the link, if one does.
        public let new: DecidingRule?
        /// The first API level to which the change applies.
        public internal(set) var leastAPI: Int
        /// The last API level to which the change applies; `nil` if it applies to all newer ones.
        public internal(set) var mostAPI: Int?

        /// One line for a terminal or a log.
        public var description: String {
            let app = app ?? "the app"
            let words =
                switch kind {
                case .opens: "opens \(app) now"
                case .stays: "no longer opens \(app)"
                case .verified: "opens \(app) without asking now"
                case .unverified: "opens \(app) only by the user's choice now"
                }
            let certificate = fingerprint.map { " with the certificate \($0)" } ?? ""
            let before = old.map { ", until now by \($0)" } ?? ", until now by no rule"
            let now = new.map { ", now by \($0)" } ?? ", now by no rule"
            return "\(words)\(certificate): \(witness)\(before)\(now) (\(levels))"
        }

        /// The API levels in words.
        public var levels: String {
            guard let mostAPI else { return leastAPI == 1 ? "all API levels" : "API \(leastAPI) and later" }
            return leastAPI == mostAPI ? "API \(leastAPI)" : "API \(leastAPI) to \(mostAPI)"
        }
    }

    /// The links that change hands: the first of each pair of rules, and of each host and certificate that is lost or
    /// gained.
    public let changes: [Change]
    /// The reasons, in words, for which the comparison is incomplete.
    public let doubts: [String]

    /// A Boolean value that indicates whether the files are proved to have the same effect.
    public var isEmpty: Bool { changes.isEmpty && doubts.isEmpty }

    /// One line for each change and doubt.
    public var description: String {
        if isEmpty { return "the same links open the same apps" }
        return (changes.map(\.description) + doubts.map { "not compared: \($0)" }).joined(separator: "\n")
    }

    /// Compares the intent filters of two manifests.
    ///
    /// - Parameters:
    ///   - api: The API level to compare; `nil` compares all.
    ///   - limits: The limits of the search.
    public init(
        from old: AndroidManifest, to new: AndroidManifest, api: Int? = nil, limits: Coverage.Limits = .standard
    ) {
        var finder = AndroidDifferenceFinder(limits)
        let app = new.package ?? old.package
        // References in equal filters resolve to the same values.
        if old.filters.map(\.demands) == new.filters.map(\.demands) {
            (changes, doubts) = ([], [])
            return
        }
        // Versions on which neither app runs are irrelevant.
        let least = min(old.leastAPI ?? 1, new.leastAPI ?? 1)
        for levels in AndroidLevels.all(from: [1, AndroidLevel.patterns, AndroidLevel.groups], least: least, only: api)
        {
            finder.compare(
                AndroidRules.Files(filters: old, package: app), AndroidRules.Files(filters: new, package: app),
                AndroidOrigins([old, new], api: levels.example), on: levels)
        }
        changes = finder.changes
        doubts = finder.doubts
    }

    /// Compares the statements of two files of a site, for each app and certificate that they name.
    ///
    /// - Parameters:
    ///   - host: The host of the witnesses.
    ///   - api: The API level to compare; `nil` compares all.
    ///   - limits: The limits of the search.
    public init(
        from old: AssetLinks, to new: AssetLinks, host: String, api: Int? = nil, limits: Coverage.Limits = .standard
    ) {
        var finder = AndroidDifferenceFinder(limits)
        finder.compareIncludes(old, new)
        var apps: [String] = []
        let named = (old.statements + new.statements).filter { $0.handlesLinks && $0.hasCertificate }
        for app in named.compactMap(\.package) where !apps.contains(app) { apps.append(app) }
        let all = AndroidLevels.all(
            from: [AndroidLevel.verification, AndroidLevel.groups], least: AndroidLevel.verification, only: api)
        for app in apps {
            var certificates: [String] = []
            for print in named.filter({ $0.package == app }).flatMap(\.fingerprints)
            where !certificates.contains(print) && FingerprintForm(of: print) == .plain {
                certificates.append(print)
            }
            // Certificates that both files name, or that the same file names, receive the same links.
            let kinds = Dictionary(grouping: certificates) { print in
                [old, new].map { $0.vouches(forPackage: app, fingerprint: print) }
            }
            for certificate in certificates {
                guard let kind = kinds.first(where: { $0.value.contains(certificate) }) else { continue }
                let isCommon = kind.key == [true, true]
                if isCommon, kind.value[0] != certificate { continue }
                for levels in all {
                    finder.compare(
                        AndroidRules.Files(statements: old, package: app, fingerprint: certificate),
                        AndroidRules.Files(statements: new, package: app, fingerprint: certificate),
                        AndroidOrigins(host: host), on: levels, namesCertificate: kinds.count > 1)
                }
            }
        }
        changes = finder.changes
        doubts = finder.doubts
    }
}

/// API levels on which files have the same effect.
private struct AndroidLevels {
    let least: Int
    let most: Int?
    /// One of the levels.
    let example: Int

    /// Returns the ranges that begin at the given levels, or the range of a single level.
    static func all(from starts: [Int], least: Int, only api: Int?) -> [AndroidLevels] {
        if let api { return [AndroidLevels(least: api, most: api, example: api)] }
        return starts.indices.compactMap { index in
            let end = index + 1 < starts.count ? starts[index + 1] - 1 : nil
            if let end, end < least { return nil }
            return AndroidLevels(
                least: max(starts[index], least), most: end, example: end ?? max(AndroidManifest.newestAPI, least))
        }
    }
}

/// Finds links that change hands.
private struct AndroidDifferenceFinder {
    private let limits: Coverage.Limits
    private(set) var changes: [AndroidDifference.Change] = []
    private(set) var doubts: [String] = []

    private struct Pair: Hashable {
        let old: Int32?
        let new: Int32?
        let kind: AndroidDifference.Kind
    }

    /// The origins that have the same differences.
    private struct OriginKind: Hashable {
        let takers: [[AndroidOrigins.Taker]]
        let isWeb: Bool
    }

    init(_ limits: Coverage.Limits) { self.limits = limits }

    /// Adds a doubt if two files of a site include different lists.
    mutating func compareIncludes(_ old: AssetLinks, _ new: AssetLinks) {
        if Set(old.includes) != Set(new.includes) { doubt("the files include different lists, which are not fetched") }
    }

    private mutating func doubt(_ words: String) { if !doubts.contains(words) { doubts.append(words) } }

    /// Compares files for all origins on some levels.
    ///
    /// - Parameter isCommon: Whether both files name the certificate; otherwise, the first link that it loses or gains
    ///   is sufficient.
    mutating func compare(
        _ old: AndroidRules.Files, _ new: AndroidRules.Files, _ origins: AndroidOrigins, on levels: AndroidLevels,
        namesCertificate: Bool = false, isCommon: Bool = true
    ) {
        if origins.isCut { doubt("the filters name too many schemes and hosts") }
        // Origins that the same filters match have the same paths.
        var found: [OriginKind: [(pair: Pair, rest: String)]] = [:]
        var seen: Set<String> = []
        for origin in origins.all {
            let kind = OriginKind(takers: origin.takers, isWeb: AndroidLink(origin.text).isWeb)
            let differences = found[kind] ?? differences(old, new, origin.text, levels)
            found[kind] = differences
            for (pair, rest) in differences {
                // A host that is lost or gained is reported, once for all schemes; other changes are reported for one
                // host.
                let host = origin.isLostOrGained ? origin.authority : ""
                let text = isCommon ? "\(host) \(origin.takers) \(pair)" : "\(pair.kind)"
                guard seen.insert(text).inserted else { continue }
                add(pair.kind, origin.text + rest, old, new, levels, namesCertificate)
            }
        }
    }

    /// Returns the first links of each pair of rules that decide differently.
    private mutating func differences(
        _ old: AndroidRules.Files, _ new: AndroidRules.Files, _ origin: String, _ levels: AndroidLevels
    ) -> [(pair: Pair, rest: String)] {
        var program = RuleProgram()
        var shared = RuleProgram.AndroidParts()
        let before = AndroidRules(
            old, origin: origin, api: levels.example, from: 0, into: &program, sharing: &shared, doubts: &doubts)
        let after = AndroidRules(
            new, origin: origin, api: levels.example, from: before.end, into: &program, sharing: &shared,
            doubts: &doubts)
        guard let contexts = AndroidContexts(before.demands.union(after.demands), limit: limits.contexts) else {
            doubt("the rules' queries and fragments have too many combinations")
            return []
        }
        var found: [(pair: Pair, rest: String)] = []
        var seen: Set<Pair> = []
        var product = RuleProduct(
            program: program, seesSlash: Set(0..<after.end), stateLimit: limits.kinds)
        product.seesNoPath = product.seesSlash
        product.paths = AndroidRules.paths
        product.stepLimit = limits.steps
        for context in contexts.all {
            func judge(_ rules: [Int32], _ path: String) {
                let (earlier, decider) = before.decision(rules.prefix { $0 < before.end })
                let (later, newDecider) = after.decision(rules.drop { $0 < before.end })
                guard let kind = AndroidDifference.Kind(from: earlier, to: later) else { return }
                let pair = Pair(old: decider, new: newDecider, kind: kind)
                if seen.insert(pair).inserted { found.append((pair, path + context.text)) }
            }
            let count = product.walk(
                isEnabled: { ($0 < before.end ? before : after).accepts(context, $0) }, matters: { _ in true },
                visit: { kind in
                    judge(kind.rules, kind.path.isEmpty ? "/" : kind.path)
                    if kind.rulesWithSlash != kind.rules, !kind.path.isEmpty {
                        judge(kind.rulesWithSlash, kind.path + "/")
                    }
                    if let rules = kind.rulesWithoutPath, rules != kind.rules { judge(rules, "") }
                })
            guard let count else {
                doubt("the rules distinguish too many kinds of paths")
                return found
            }
            product.stateLimit -= count
        }
        return found
    }

    /// Adds a change that the matchers confirm.
    private mutating func add(
        _ kind: AndroidDifference.Kind, _ link: String, _ old: AndroidRules.Files, _ new: AndroidRules.Files,
        _ levels: AndroidLevels, _ namesCertificate: Bool
    ) {
        let verdicts = (old.verdict(on: link, api: levels.example), new.verdict(on: link, api: levels.example))
        guard let before = verdicts.0.grant, let now = verdicts.1.grant else {
            let unsettled = verdicts.0.grant == nil ? verdicts.0 : verdicts.1
            // A filter with a value in another file is already a doubt; for statements, the reason is added here.
            if new.filters == nil || doubts.isEmpty { doubt("whether links open is not known: \(unsettled.reason)") }
            return
        }
        guard AndroidDifference.Kind(from: before, to: now) == kind else {
            doubt("matcher and proof disagree on \(link)")
            return
        }
        let change = AndroidDifference.Change(
            kind: kind, app: new.package, fingerprint: namesCertificate ? new.fingerprint : nil, witness: link,
            old: old.rule(settling: verdicts.0), new: new.rule(settling: verdicts.1), leastAPI: levels.least,
            mostAPI: levels.most)
        // The same change on the previous levels is extended.
        for index in changes.indices where changes[index].mostAPI == levels.least - 1 {
            var longer = changes[index]
            longer.leastAPI = change.leastAPI
            longer.mostAPI = change.mostAPI
            if longer == change {
                changes[index].mostAPI = change.mostAPI
                return
            }
        }
        changes.append(change)
    }
}

extension AndroidOrigins {
    /// Creates the only origin of a site's file.
    fileprivate init(host: String) {
        all = [Origin(text: "https://\(host)", authority: host, takers: [], isLostOrGained: false)]
        isCut = false
    }
}

extension AndroidDifference.Kind {
    /// Creates the kind of a change from one grant to another; `nil` if they are equal.
    fileprivate init?(from old: AndroidRules.Grant, to new: AndroidRules.Grant) {
        switch (old, new) {
        case (.none, .asks), (.none, .opens): self = .opens
        case (.asks, .none), (.opens, .none): self = .stays
        case (.asks, .opens): self = .verified
        case (.opens, .asks): self = .unverified
        case (.none, .none), (.asks, .asks), (.opens, .opens): return nil
        }
    }
}

extension IntentFilter {
    /// Everything that determines which links the filter matches, and how they open.
    fileprivate var demands: [String] {
        let closing = bar.map { $0.words(of: self) } ?? ""
        let shown = groups.map { "\($0.text)\($0.conditions.map(\.condition))" }
        return [closing, "\(isVerified)"] + data.map { "\($0.attributes)" } + shown
    }
}
