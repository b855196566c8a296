internal import WaymarkCore
public import WaymarkManifest

/// The comparison of the links that a site's file hands to an app with the links that the app's table matches, proved
/// by automata in both directions.
///
/// ```
/// opens the app, and no route takes it: https://m.shop.example/list/0/0/items, by details 0, component 2: { "/": "/list/*/items" }
/// a route takes it, and it stays on the web: https://m.shop.example/u/0/orders/0, route orders
/// ```
///
/// The result holds for all links without empty segments and dot segments whose paths are escaped only if necessary,
/// with capital letters, as systems write URLs. A route counts if links from outside may open it and no closed route
/// takes precedence over it. Links that a rewrite leads to a route belong to that route. A rewrite that cannot be
/// proved is one of the ``doubts``.
public struct Coverage: Sendable, CustomStringConvertible {
    /// A difference between the file and the table, shown by the shortest link of its kind.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The side that has the link: only the file or only the table.
        public enum Direction: String, Hashable, Sendable, CaseIterable {
            /// The link opens the app, but no route matches it.
            case overClaim = "over-claim"
            /// A route matches the link, but it stays on the web.
            case underClaim = "under-claim"
        }

        /// The side that has the link: only the file or only the table.
        public let direction: Direction
        /// The link.
        public let witness: String
        /// The rule that opens the app or keeps the link on the web; `nil` if no rule matches the link.
        public let rule: DecidingRule?
        /// The id or pattern of the route that matches the link, even if the route is closed to links from outside.
        public let route: String?

        /// One line for a terminal or a log.
        public var description: String {
            switch direction {
            case .overClaim:
                let reason = route.map { "the route \($0) is closed to links from outside" } ?? "no route takes it"
                return "opens the app, and \(reason): \(witness)" + (rule.map { ", by \($0)" } ?? "")
            case .underClaim:
                return "a route takes it, and it stays on the web: \(witness), route \(route ?? "")"
                    + (rule.map { ", by \($0)" } ?? ", no rule takes it")
            }
        }
    }

    /// The limits of the search.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of kinds of paths, over all combinations of queries and fragments.
        public var kinds = 400_000
        /// The maximum number of steps of rules over bytes, for each combination of queries and fragments: even a few
        /// rules with many stars can produce very many kinds.
        public var steps = 20_000_000
        /// The maximum number of combinations of queries and fragments that rules distinguish.
        public var contexts = 256

        /// The default limits.
        public static let standard = Limits()
        /// Creates the default limits, which can be changed individually.
        public init() {}
    }

    /// The host.
    public let host: String
    /// The app's id.
    public let app: String
    /// The differences, over-claims first, with the first difference of each rule or route.
    public let differences: [Difference]
    /// The reasons, in words, for which the proof is incomplete; empty for a complete proof.
    public let doubts: [String]
    /// The number of kinds of path prefixes.
    public let kinds: Int
    /// The number of steps of rules over bytes that were performed.
    let steps: Int
    /// The indices of the file's rules that decide about some link; all other rules can be removed. Empty unless
    /// requested.
    let decidingRules: Set<RuleIndex.Address>

    /// A Boolean value that indicates whether the file and the table are proved to cover exactly the same links.
    public var isExact: Bool { differences.isEmpty && doubts.isEmpty }

    /// One line for each difference and doubt.
    public var description: String {
        if isExact { return "exactly the same links" }
        let lines = differences.map(\.description) + doubts.map { "not proved: \($0)" }
        return lines.joined(separator: "\n")
    }

    /// Compares a file with a manifest's table, for one app and one host.
    ///
    /// - Parameters:
    ///   - file: The file of the host.
    ///   - manifest: The routes.
    ///   - host: The host; a leading `*.` stands for its subdomains that no pattern names.
    ///   - app: The app's id.
    ///   - limits: The limits of the search.
    /// - Throws: An error if no table can be built from the manifest.
    public init(
        of file: AppSiteAssociation, _ manifest: Manifest, host: String, app: String, limits: Limits = .standard
    ) throws {
        let table = try manifest.table(unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true)
        self.init(of: file, SiteTable(manifest, table, host: host), app: app, limits: limits)
    }

    /// Creates the comparison of a file that cannot be read, about which nothing is proved.
    init(ofUnreadable error: AssociationFileError, _ site: SiteTable, app: String) {
        kinds = 0
        steps = 0
        host = site.host
        self.app = app
        differences = []
        doubts = ["the file cannot be read: \(error)"]
        decidingRules = []
    }

    /// - Parameter findsDeciders: Whether to find ``decidingRules``, which takes longer.
    init(
        of file: AppSiteAssociation, _ site: SiteTable, app: String, limits: Limits = .standard,
        findsDeciders: Bool = false
    ) {
        var finder = CoverageFinder(file, site, app: app)
        kinds = finder.find(limits, findsDeciders: findsDeciders)
        steps = finder.steps
        host = site.host
        self.app = app
        differences = finder.overClaims + finder.underClaims
        doubts = finder.doubts
        decidingRules = findsDeciders ? finder.decidingRules : []
    }
}
