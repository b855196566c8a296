import WaymarkExpressions

/// The paths, groups and dynamic rules that decide about an app's links of one scheme and host, as a part of a program.
struct AndroidRules {
    /// The files that determine the links of an app.
    struct Files {
        /// The app's intent filters; if `nil`, every link is claimed.
        var filters: AndroidManifest?
        /// The file of the site; if `nil`, the site grants all links to the app.
        var statements: AssetLinks?
        /// The app that the statements are about.
        var package: String?
        /// The fingerprint of the app's certificate; if `nil`, only the package is compared.
        var fingerprint: String?
    }

    /// The way in which a link opens an app.
    enum Grant: Int, Comparable {
        /// The link stays in the browser.
        case none
        /// The link opens if the user has allowed the app, or chooses it.
        case asks
        case opens

        static func < (left: Grant, right: Grant) -> Bool { left.rawValue < right.rawValue }
    }

    /// The origin of a rule of the program.
    private enum Origin {
        /// A path outside of groups, or a filter that matches every path.
        case path(filter: Int)
        case group(filter: Int, group: Int)
        case dynamic(isExclusion: Bool)
    }

    private struct Part {
        let origin: Origin
        /// The rule's demands on queries and fragments.
        let demands: [AndroidContexts.Demand]
    }

    private let files: Files
    private let api: Int
    private let isWeb: Bool
    /// The number of the first rule in the program.
    let first: Int32
    private var parts: [Part] = []
    /// Whether dynamic rules narrow the filters' claim.
    private var isNarrowed = false
    /// The most that the site's file allows.
    private var siteGrant = Grant.opens

    /// Adds the rules to a program.
    ///
    /// - Parameters:
    ///   - origin: The scheme and the host, as in `https://m.shop.example`.
    ///   - doubts: Receives the statements that cannot be proved.
    init(
        _ files: Files, origin: String, api: Int, from first: Int32, into program: inout RuleProgram,
        sharing shared: inout RuleProgram.AndroidParts, doubts: inout [String]
    ) {
        self.files = files
        self.api = api
        self.first = first
        isWeb = AndroidLink(origin).isWeb
        var adding = Adding(program: program, shared: shared, doubts: doubts)
        addFilters(origin, &adding)
        if isWeb { addStatements(&adding) }
        (program, shared, doubts) = (adding.program, adding.shared, adding.doubts)
    }

    /// The number after the last rule.
    var end: Int32 { first + Int32(parts.count) }

    /// The demands of all rules on queries and fragments.
    var demands: Set<AndroidContexts.Demand> { Set(parts.flatMap(\.demands)) }

    /// Returns whether a rule may match links of a context.
    func accepts(_ context: AndroidContexts.Context, _ number: Int32) -> Bool {
        context.meets(parts[Int(number - first)].demands)
    }

    /// Returns the way in which links that match the given rules, in order, open the app, and the number of the
    /// deciding rule.
    func decision(_ taking: some Sequence<Int32>) -> (grant: Grant, decider: Int32?) {
        var grant = Grant.none
        var filter: Int32?
        var decided: Set<Int> = []
        var rule: (number: Int32, isExclusion: Bool)?
        func take(_ number: Int32, _ owner: Int) {
            let own = self.grant(of: owner)
            if own > grant { (grant, filter) = (own, number) }
        }
        for number in taking {
            switch parts[Int(number - first)].origin {
            case .path(let owner): take(number, owner)
            case .group(let owner, let group):
                guard decided.insert(owner).inserted else { continue }
                if files.filters?.filters[owner].groups[group].allows == true { take(number, owner) }
            case .dynamic(let isExclusion): rule = rule ?? (number, isExclusion)
            }
        }
        if files.filters == nil { grant = .opens }
        // The site does not matter for links that no filter matches, or that open only by the user's choice.
        if grant < .opens || siteGrant < .opens { return (min(grant, siteGrant), filter) }
        if !isNarrowed { return (grant, filter) }
        guard let rule, !rule.isExclusion else { return (.none, rule?.number ?? filter) }
        return (grant, rule.number)
    }

    /// Returns the way in which a filter's links open; from Android 12 on, the browser keeps them if their host is not
    /// verified.
    private func grant(of filter: Int) -> Grant {
        let isVerified = files.filters?.filters[filter].isVerified ?? true
        return isVerified || !isWeb || api < AndroidLevel.patterns ? .opens : .asks
    }

    // MARK: Adding

    private struct Adding {
        var program: RuleProgram
        var shared: RuleProgram.AndroidParts
        var doubts: [String]

        mutating func doubt(_ words: String) { if !doubts.contains(words) { doubts.append(words) } }
    }

    private mutating func addFilters(_ origin: String, _ adding: inout Adding) {
        guard let filters = files.filters?.filters else { return }
        for (number, filter) in filters.enumerated() {
            if let bar = filter.bar, bar != .unknown { continue }
            var link = AndroidLink(origin)
            // A filter's decision on scheme and host is the same for all links of the site.
            let fit = filter.match(&link, api: api).origin
            if fit == .no { continue }
            if filter.bar == .unknown {
                adding.doubt("another file says whether the activity of filter \(number) is enabled")
                continue
            }
            if fit == .unknown {
                adding.doubt("filter \(number) has a scheme or host in another file")
                continue
            }
            if !filter.claim.specificParts.isEmpty {
                adding.doubt("filter \(number) looks at scheme-specific parts")
                continue
            }
            let groups =
                api < AndroidLevel.groups ? [] : filter.groups.indices.filter { !filter.groups[$0].conditions.isEmpty }
            let paths = filter.claim.paths.filter { $0.value.least <= api }
            if paths.isEmpty && groups.isEmpty || filter.claim.authorities.isEmpty {
                add(nil, [], .path(filter: number), "", &adding)
                continue
            }
            for path in paths {
                guard let pattern = path.value.pattern else {
                    adding.doubt("filter \(number) has a path in another file")
                    continue
                }
                add([pattern], [], .path(filter: number), filter.data[path.entry].text, &adding)
            }
            for group in groups { add(filter.groups[group], .group(filter: number, group: group), &adding) }
        }
    }

    private mutating func add(_ group: IntentFilter.Group, _ origin: Origin, _ adding: inout Adding) {
        var paths: [AndroidPattern] = []
        var demands: [AndroidContexts.Demand] = []
        for condition in group.conditions {
            guard let pattern = condition.condition.pattern, group.allows != nil else {
                return adding.doubt("another file has a part of the group \(group.text)")
            }
            switch condition.part {
            case .path: paths.append(pattern)
            case .query: demands.append(.parameter(pattern))
            case .fragment: demands.append(.fragment(pattern))
            }
        }
        add(paths.isEmpty ? nil : paths, demands, origin, group.text, &adding)
    }

    private mutating func addStatements(_ adding: inout Adding) {
        guard let statements = files.statements, let package = files.package, api >= AndroidLevel.verification else {
            return
        }
        let named = statements.statements.filter { $0.grantsLinks(to: package) }
        let isVouched = files.fingerprint.map { own in named.contains { $0.fingerprints.contains(own) } }
        if named.isEmpty || isVouched == false {
            // Before Android 12, the user is asked if the site does not name the app.
            siteGrant = api < AndroidLevel.patterns && files.filters != nil ? .asks : .none
            return
        }
        if api < AndroidLevel.groups { return }
        var sets = 0
        for statement in named {
            guard let rules = statement.rules, rules.fault == nil else { continue }
            sets += 1
            isNarrowed = true
            for rule in rules.rules where !rule.isEmpty {
                var demands = rule.query.map { AndroidContexts.Demand.parameter($0.pattern) }
                if let fragment = rule.fragment { demands.append(.fragment(fragment.pattern)) }
                add(
                    rule.path.map { [$0.pattern] }, demands, .dynamic(isExclusion: rule.isExclusion), rule.text,
                    &adding)
            }
        }
        if sets > 1 { adding.doubt("several statements have rules for \(package)") }
    }

    /// Adds patterns that must all match a path; `nil` for any path.
    private mutating func add(
        _ patterns: [AndroidPattern]?, _ demands: [AndroidContexts.Demand], _ origin: Origin, _ text: String,
        _ adding: inout Adding
    ) {
        let number = end
        parts.append(Part(origin: origin, demands: demands))
        guard let patterns else { return adding.program.add([.run], rule: number) }
        if patterns.count == 1 {
            if !adding.program.add(patterns[0], number: number, parts: &adding.shared) {
                adding.doubt("\(text) is too large")
            }
            return
        }
        var decoded: ByteAutomaton?
        for pattern in patterns {
            guard let automaton = pattern.automaton(),
                let both = decoded.map({ $0.intersection(automaton, stateLimit: 20_000) }) ?? automaton
            else { return adding.doubt("\(text) is too large") }
            decoded = both
        }
        guard let decoded, let written = WrittenPath.written(decoded, as: .path) else {
            return adding.doubt("\(text) is too large")
        }
        adding.program.add([.automaton(adding.program.number(of: written))], rule: number)
    }

    // MARK: Paths

    /// The paths without escaped slashes. Android decodes a path before it compares it, so it does not distinguish
    /// escaped slashes from others.
    static let paths: ByteAutomaton = {
        let plain = WrittenPath.automaton("(?:[^%]|%[^2]|%2[^F])*")
        return WrittenPath.paths.intersection(plain, stateLimit: 20_000) ?? WrittenPath.paths
    }()
}

extension AndroidRules.Files {
    /// Returns the verdict of the matchers on a link.
    func verdict(on link: String, api: Int) -> AssociationVerdict {
        switch (filters, statements) {
        case (let filters?, let statements?):
            filters.verdict(on: link, api: api, statements: statements, package: package, fingerprint: fingerprint)
        case (let filters?, nil): filters.verdict(on: link, api: api)
        case (nil, let statements?):
            statements.verdict(on: link, package: package ?? "", fingerprint: fingerprint, api: api)
        case (nil, nil):
            AssociationVerdict(.android, link, opens: .no, code: .noEntry, reason: "there are no files")
        }
    }

    /// Returns the rule that settled a verdict; `nil` if none did, as for a link that no rule matches.
    func rule(settling verdict: AssociationVerdict) -> DecidingRule? {
        switch verdict.code {
        case .allowed, .unverified, .excluded, .otherIntent, .closedActivity: break
        default: return nil
        }
        if let rule = verdict.decidedBy { return rule }
        let named = statements?.statements.enumerated().first { _, statement in
            package.map(statement.grantsLinks) == true && fingerprint.map(statement.fingerprints.contains) ?? true
        }
        guard let (number, statement) = named else { return nil }
        return DecidingRule(
            [.init("statement", number)], text: "it vouches for \(package ?? "the app")",
            position: statement.place.position)
    }
}

extension AssociationVerdict {
    /// The way in which the link opens the app; `nil` if the files do not settle it.
    var grant: AndroidRules.Grant? {
        switch opens {
        case .yes: code == .unverified ? .asks : .opens
        case .no: AndroidRules.Grant.none
        case .unknown: code == .noEntry || code == .otherCertificate ? .asks : nil
        }
    }
}
