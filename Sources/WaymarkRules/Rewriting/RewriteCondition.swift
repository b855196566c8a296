import WaymarkCore
public import WaymarkRouting

/// The condition of a rewrite rule; all of its parts must hold.
public struct RewriteCondition: Hashable, Sendable {
    /// The kinds of source whose links are taken; empty for all. If the source of a link is not known, only a rule for
    /// all takes it.
    public var sources: Set<LinkSource.Kind> = []
    /// The lowest version of the app, such as `3.10`, which is higher than `3.9`. Where the app's version is not known, a
    /// rule with a bound does not apply.
    public var minVersion: String?
    /// The highest version of the app, itself included; `3.10.1` is higher than `3.10`.
    public var maxVersion: String?
    /// The values of query parameters by name; the link must have one of them. `nil` stands for a name without a value.
    public var query: [String: [String?]] = [:]
    /// The number of installations out of a hundred that are meant, or `nil` for all. It is each time the same ones, by the rule's
    /// ``RewriteRule/shareName``, and those of a smaller share are among those of a larger. If the installation is not known
    /// (``/WaymarkRouting/RouterConfiguration/installationKey``), less than all is none.
    public var percentage: Double?

    /// Creates a condition that always holds.
    public init() {}

    /// Whether it says nothing.
    var isEmpty: Bool {
        sources.isEmpty && minVersion == nil && maxVersion == nil && query.isEmpty && percentage == nil
    }

    /// Whether less than all installations are meant.
    var isForShare: Bool { percentage.map { $0 < 100 } ?? false }

    /// Returns whether it holds for where a link comes from and for the app, whatever the link and the installation.
    func holds(in context: RewriteContext) -> Bool {
        if !sources.isEmpty {
            guard let source = context.source, sources.contains(source) else { return false }
        }
        return context.version.isWithin(minVersion, maxVersion)
    }

    /// Returns whether it holds for a link, wherever that comes from.
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

/// The facts beside the link that conditions of rewrite rules are compared with.
public struct RewriteContext: Hashable, Sendable {
    /// The rules with a percentage that count.
    enum Share: Hashable, Sendable {
        /// The rules that are meant for the installation with a key; `nil` if it is not known.
        case of(installation: String?)
        /// The rules for more than so many of a hundred installations, whichever they are.
        case above(Double)
        /// One of them, by its number.
        case only(Int)

        /// All of them that are meant for anybody.
        static let all = Share.above(0)
        /// None of them.
        static let none = Share.above(100)
    }

    /// The way on which the link came, or `nil` if it is unknown.
    public let source: LinkSource.Kind?
    /// The app's version, or `nil` where it is not known.
    public let appVersion: String?
    let version: AppVersion?
    let share: Share

    /// Creates the facts about a link's source, the app and the installation.
    ///
    /// - Parameters:
    ///   - source: The kind of source.
    ///   - appVersion: The app's version, such as `3.10`.
    ///   - installationKey: As ``/WaymarkRouting/RouterConfiguration/installationKey``; `nil` if it is not known.
    public init(source: LinkSource.Kind? = nil, appVersion: String? = nil, installationKey: String? = nil) {
        self.init(source: source, appVersion: appVersion, share: .of(installation: installationKey))
    }

    init(source: LinkSource.Kind?, appVersion: String?, share: Share) {
        self.source = source
        self.appVersion = appVersion
        self.share = share
        version = appVersion.map { AppVersion($0) }
    }

    /// The same for links from another source; the version is not read again.
    func with(_ source: LinkSource.Kind?) -> RewriteContext { RewriteContext(source, self) }

    private init(_ source: LinkSource.Kind?, _ other: RewriteContext) {
        self.source = source
        appVersion = other.appVersion
        version = other.version
        share = other.share
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
        }
    }
}
