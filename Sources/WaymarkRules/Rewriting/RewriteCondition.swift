import WaymarkCore
public import WaymarkRouting

/// When a rewrite rule applies; all that is said must hold.
public struct RewriteCondition: Hashable, Sendable {
    /// The kinds of source whose links are taken; empty for all. Where nobody says where a link comes from, only a rule for
    /// all takes it.
    public var sources: Set<LinkSource.Kind> = []
    /// The lowest version of the app, such as `3.10`, which is higher than `3.9`. Where the app's version is not known, a
    /// rule with a bound does not apply.
    public var minVersion: String?
    /// The highest version of the app, itself included; `3.10.1` is higher than `3.10`.
    public var maxVersion: String?
    /// By name of a query parameter, the values of which it must have one; `nil` stands for a name without a value.
    public var query: [String: [String?]] = [:]

    /// A condition that always holds.
    public init() {}

    /// Whether it says nothing.
    var isEmpty: Bool { sources.isEmpty && minVersion == nil && maxVersion == nil && query.isEmpty }

    /// Whether it holds for where a link comes from and for the app, whatever the link.
    func holds(in context: RewriteContext) -> Bool {
        if !sources.isEmpty {
            guard let source = context.source, sources.contains(source) else { return false }
        }
        return context.version.isWithin(minVersion, maxVersion)
    }

    /// Whether it holds for a link, wherever that comes from.
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

/// What conditions of rewrite rules are held against, beside the link.
public struct RewriteContext: Hashable, Sendable {
    /// The way on which the link came, or `nil` where nobody says.
    public let source: LinkSource.Kind?
    /// The app's version, or `nil` where it is not known.
    public let appVersion: String?
    let version: AppVersion?

    /// Where a link comes from, and the app's version, such as `3.10`.
    public init(source: LinkSource.Kind? = nil, appVersion: String? = nil) {
        self.source = source
        self.appVersion = appVersion
        version = appVersion.map { AppVersion($0) }
    }

    /// The same for links from another source; the version is not read again.
    func with(_ source: LinkSource.Kind?) -> RewriteContext { RewriteContext(source, self) }

    private init(_ source: LinkSource.Kind?, _ other: RewriteContext) {
        self.source = source
        appVersion = other.appVersion
        version = other.version
    }
}
