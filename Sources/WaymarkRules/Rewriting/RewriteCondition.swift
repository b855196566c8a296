import WaymarkCore
public import WaymarkRouting

/// The condition of a rewrite rule; all of its parts must hold.
public struct RewriteCondition: Hashable, Sendable {
    /// The kinds of source whose links match; empty for all sources. A link with an unknown source matches only if this
    /// set is empty.
    public var sources: Set<LinkSource.Kind> = []
    /// The lowest version of the app, inclusive, such as `3.10`, which is higher than `3.9`. If the app's version is
    /// unknown, a rule with a bound does not apply.
    public var minVersion: String?
    /// The highest version of the app, inclusive; `3.10.1` is higher than `3.10`.
    public var maxVersion: String?
    /// The accepted values of query parameters, by name; the link must have one of the values for every name. `nil`
    /// stands for a name without a value.
    public var query: [String: [String?]] = [:]
    /// The percentage of installations that the rule applies to, or `nil` for all. The selection is stable: it depends
    /// on the rule's ``RewriteRule/shareName``, and a larger percentage includes every installation of a smaller one.
    /// If the installation is unknown (``/WaymarkRouting/RouterConfiguration/installationKey``), a rule with a
    /// percentage below 100 does not apply.
    public var percentage: Double?

    /// Creates a condition that always holds.
    public init() {}

    /// Whether it has no parts.
    var isEmpty: Bool {
        sources.isEmpty && minVersion == nil && maxVersion == nil && query.isEmpty && percentage == nil
    }

    /// Whether it applies to fewer than all installations.
    var isForShare: Bool { percentage.map { $0 < 100 } ?? false }

    /// Returns whether the condition holds for the source of a link and the app's version, regardless of the link and
    /// the installation.
    func holds(in context: RewriteContext) -> Bool {
        if context.isAnywhere { return true }
        if !sources.isEmpty {
            guard let source = context.source, sources.contains(source) else { return false }
        }
        return context.version.isWithin(minVersion, maxVersion)
    }

    /// Returns whether the condition holds for a link, regardless of its source.
    func holds(for link: DeepLink, under rules: MatchingRules) -> Bool {
        query.allSatisfy { name, values in
            link.query(under: rules).all(name).contains { found in
                values.contains { value in
                    switch (found, value) {
                    case (nil, nil): true
                    case (let found?, let value?): found.hasSameBytes(as: value)
                    default: false
                    }
                }
            }
        }
    }
}

/// The source, app version and installation that the conditions of rewrite rules are evaluated against.
public struct RewriteContext: Hashable, Sendable {
    /// The rules with a percentage that count.
    enum Share: Hashable, Sendable {
        /// The rules that are meant for the installation with a key; `nil` if it is not known.
        case of(installation: String?)
        /// The rules for more than the given percentage of installations, for any selection.
        case above(Double)
        /// One of them, by its number.
        case only(Int)
        /// The rules that each installation has, given a percentage and the name that selects installations.
        case whole(Double, of: String)
        /// The rules that an installation says it has.
        case asked(AssumedInstallation)

        /// All of them that are meant for anybody.
        static let all = Share.above(0)
        /// None of them.
        static let none = Share.above(100)
    }

    /// The kind of source of the link, or `nil` if it is unknown.
    public let source: LinkSource.Kind?
    /// The app's version, or `nil` if it is unknown.
    public let appVersion: String?
    let version: AppVersion?
    let share: Share
    /// Whether any source and version satisfies the condition.
    private(set) var isAnywhere = false

    /// Creates a context from a link's source, the app's version and the installation.
    ///
    /// - Parameters:
    ///   - source: The kind of source.
    ///   - appVersion: The app's version, such as `3.10`.
    ///   - installationKey: The key of the installation, as in ``/WaymarkRouting/RouterConfiguration/installationKey``,
    ///     or `nil` if it is unknown.
    public init(source: LinkSource.Kind? = nil, appVersion: String? = nil, installationKey: String? = nil) {
        self.init(source: source, appVersion: appVersion, share: .of(installation: installationKey))
    }

    init(source: LinkSource.Kind?, appVersion: String?, share: Share) {
        self.source = source
        self.appVersion = appVersion
        self.share = share
        version = appVersion.map { AppVersion($0) }
    }

    init(source: LinkSource.Kind?, version: AppVersion?, share: Share) {
        self.source = source
        self.version = version
        self.share = share
        appVersion = nil
    }

    /// The context of all sources and versions at once.
    static func anywhere(for share: Share) -> RewriteContext {
        var context = RewriteContext(source: nil, appVersion: nil, share: share)
        context.isAnywhere = true
        return context
    }

    /// The same for links from another source; the version is not read again.
    func with(_ source: LinkSource.Kind?) -> RewriteContext { RewriteContext(source, self) }

    private init(_ source: LinkSource.Kind?, _ other: RewriteContext) {
        self.source = source
        appVersion = other.appVersion
        version = other.version
        share = other.share
        isAnywhere = other.isAnywhere
    }

    /// Returns whether a rule counts on the installation, by its percentage.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - number: Its number in the set.
    func isMeant(_ rule: RewriteRule, _ number: Int) -> Bool {
        guard let percentage = rule.condition.percentage, !(percentage >= 100) else { return true }
        return switch share {
        case .of(installation: nil): false
        case .of(let key?): InstallationShare.place(of: key, in: rule.shareName) < percentage
        case .above(let least): percentage > least
        case .only(let one): number == one
        case .whole(let share, let name): percentage >= share && rule.shareName == name
        case .asked(let installation): installation.has(percentage, of: rule.shareName)
        }
    }
}
