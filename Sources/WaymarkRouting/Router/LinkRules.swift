package import WaymarkCore

/// The rewrites and overrides in effect at one moment. An opening keeps those that it began with.
package protocol LinkRules: AnyObject, Sendable {
    /// The version of the set of rules; `nil` if there are only the app's own.
    var version: UInt64? { get }
    /// Whether links may be rewritten.
    var rewrites: Bool { get }
    /// The names that the rewrites give to parts of links; `nil` if there are none.
    var words: (any RuleWords)? { get }
    /// Returns the result of rewriting a link.
    ///
    /// - Parameters:
    ///   - source: The kind of the link's source; `nil` if it is not known.
    ///   - left: The links that the opening has left.
    func rewriting(
        _ link: DeepLink, from source: LinkSource.Kind?, left: [String], _ core: RouterCore
    ) throws(RewriteFailure) -> RewriteResult
    /// Returns the parts of a link that a rewrite captures, in their order, or `nil` if it does not match the link.
    ///
    /// - Parameter rewrite: The rewrite's number.
    func captures(of link: DeepLink, by rewrite: Int) -> RewriteCaptures?
    /// Returns the override that applies to the links of a route, or `nil`.
    ///
    /// - Parameters:
    ///   - route: The route's id.
    ///   - source: The kind of the links' source; `nil` if it is not known, so that only rules for every source apply.
    func override(of route: String, from source: LinkSource.Kind?) -> AppliedOverride?
}

/// The texts of rewrites, which give values of links their names, without handlers.
package protocol RuleWords: AnyObject, Sendable {
    /// Returns the parts of a link that matching rewrites give a name, in no particular order, whether or not the
    /// rewrites apply to it.
    func named(in link: DeepLink) -> [NamedPart]
}

/// A part of a link to which a rewrite gives a name.
package struct NamedPart: Sendable {
    package let name: String
    /// The text as written, or decoded if its place is not known.
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

/// The routes of a router at one moment, against which rules are checked.
package struct RulesTarget: Sendable {
    /// A route.
    package struct Route: Sendable {
        private let route: RegisteredRoute

        fileprivate init(_ live: LiveRoute) { route = live.route }

        package var id: String? { route.id }
        package var patterns: [RoutePattern] { route.patterns }
        /// The fallback of the route, or `nil`.
        package var fallback: PatternTemplate? { route.fallback }
    }

    /// The table of all routes.
    package let index: RouteIndex
    /// The routes in the order of registration, in which their patterns are numbered in the table.
    package let routes: [Route]
    /// The routes that rules may lead to although they are not registered; `nil` for none.
    package let planned: RouteIndex?
    /// Whether unmatched links are handled in the end.
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
    /// The rules in effect, or `nil`.
    package var linkRules: (any LinkRules)? { view().rules }

    /// The routes of the moment.
    package var rulesTarget: RulesTarget { RulesTarget(view(), planned: planned) }

    /// Replaces the present rules, unless they were replaced meanwhile. Links that are being opened keep their rules.
    ///
    /// - Returns: Whether the rules were replaced.
    package func replaceRules(_ old: (any LinkRules)?, with new: (any LinkRules)?) -> Bool {
        guard changeRules(old, to: new) else { return false }
        inbox?.rulesChanged()
        return true
    }
}
