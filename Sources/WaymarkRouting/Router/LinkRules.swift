package import WaymarkCore

/// The rewrites and overrides that count at one moment. An opening keeps those that it began with.
package protocol LinkRules: AnyObject, Sendable {
    /// The version of the set of rules; `nil` if there are only the app's own.
    var version: UInt64? { get }
    /// Whether links may be rewritten.
    var rewrites: Bool { get }
    /// The names that the rewrites give to parts of links; `nil` without any.
    var words: (any RuleWords)? { get }
    /// The result of rewriting a link.
    ///
    /// - Parameters:
    ///   - source: The kind of the link's source; `nil` if it is not known.
    ///   - left: The links that the opening has left.
    func rewriting(
        _ link: DeepLink, from source: LinkSource.Kind?, left: [String], _ core: RouterCore
    ) throws(RewriteFailure) -> RewriteResult
    /// The parts of a link that a rewrite captures, in their order; `nil` if it does not take the link.
    ///
    /// - Parameter rewrite: The rewrite's number.
    func captures(of link: DeepLink, by rewrite: Int) -> RewriteCaptures?
    /// The override that counts for the links of a route, or `nil`.
    ///
    /// - Parameters:
    ///   - route: The route's id.
    ///   - source: The kind of the links' source; `nil` if it is not known, so that only rules for every source count.
    func override(of route: String, from source: LinkSource.Kind?) -> AppliedOverride?
}

/// The texts of rewrites by which values of links are known by their names, without what answers anything.
package protocol RuleWords: AnyObject, Sendable {
    /// The parts of a link that rewrites which take it call by a name, in no order, whether the rewrites count for it or not.
    func named(in link: DeepLink) -> [NamedPart]
}

/// A part of a link that a rewrite calls by a name.
package struct NamedPart: Sendable {
    package let name: String
    /// As it is written, or decoded if its place is not known.
    package let text: String
    /// The place in the link's text, in UTF-8 bytes, if it is known.
    package let range: Range<Int>?

    package init(name: String, text: String, range: Range<Int>?) {
        self.name = name
        self.text = text
        self.range = range
    }
}

/// The parts of a link that a rewrite captures.
package enum RewriteCaptures: Sendable {
    /// A capture of a regular expression.
    package struct Group: Sendable {
        /// The group's name, or `nil`.
        package let name: String?
        package let text: String
        /// The place in the link's text, in UTF-8 bytes.
        package let range: Range<Int>

        package init(name: String?, text: String, range: Range<Int>) {
            self.name = name
            self.text = text
            self.range = range
        }
    }

    /// The parameters of a pattern.
    case pattern(IndexMatch)
    /// The groups of an expression that took part.
    case groups([Group])
}

/// The settings of a router for its rules.
package protocol RuleSettings: Sendable {}

/// The routes of a router at one moment, for rules to be checked against.
package struct RulesTarget: Sendable {
    /// A route.
    package struct Route: Sendable {
        private let route: RegisteredRoute

        fileprivate init(_ live: LiveRoute) { route = live.route }

        package var id: String? { route.id }
        package var patterns: [RoutePattern] { route.patterns }
        /// The link that stands in for the route, or `nil`.
        package var fallback: PatternTemplate? { route.fallback }
    }

    /// The table of all routes.
    package let index: RouteIndex
    /// The routes in the order of registration, in which the table numbers their patterns.
    package let routes: [Route]
    /// Routes that rules may lead to although they are not registered; `nil` for none.
    package let planned: RouteIndex?
    /// Whether links that no route takes are taken in the end.
    package let takesAll: Bool

    fileprivate init(_ view: TableView, planned: RouteIndex?) {
        let table = view.whole
        index = table.index
        routes = table.routes.map { Route($0) }
        self.planned = planned
        takesAll = view.unmatched != nil
    }
}

extension RouterCore {
    /// The rules that count at the moment, or `nil`.
    package var linkRules: (any LinkRules)? { view().rules }

    /// The routes of the moment.
    package var rulesTarget: RulesTarget { RulesTarget(view(), planned: planned) }

    /// Puts rules in the place of those that there are, unless these were replaced meanwhile; links that are being opened keep
    /// theirs.
    ///
    /// - Returns: Whether they are in place.
    package func replaceRules(_ old: (any LinkRules)?, with new: (any LinkRules)?) -> Bool {
        guard changeRules(old, to: new) else { return false }
        inbox?.rulesChanged()
        return true
    }
}
