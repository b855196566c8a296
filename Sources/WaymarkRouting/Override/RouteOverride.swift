public import WaymarkCore

/// What a router does with the links of a route in place of opening it: how a shipped page is mended without a release.
///
/// ```swift
/// RouteOverride("goods.detail", .redirect(to: "shop://goods.classic/:id"))
/// RouteOverride("cart", .web(nil), when: OverrideCondition(maxVersion: "3.2", percentage: 25))
/// RouteOverride("lottery", .disable(reason: "the lottery is over"))
/// ```
///
/// It counts for links and for typed routes, from outside and from inside. Templates name the parameters of the route's
/// patterns, as those of `RewriteRule` do.
public struct RouteOverride: Hashable, Sendable {
    /// What becomes of a link.
    @nonexhaustive
    public enum Action: Hashable, Sendable {
        /// Another link is opened in its place, by a template; that one is rewritten, matched and overridden as every link.
        case redirect(to: String)
        /// A page of the web is opened in its place, by a template, or the route's own ``RouteOptions/fallback`` where there is
        /// none; with rewriting and overrides off, and without asking the route again.
        case web(String?)
        /// A page that says what is wrong is opened in its place, by a template, with rewriting and overrides off; it finds the
        /// reason in ``RouteRequest/detour``.
        case errorPage(String, reason: String)
        /// The link is turned away.
        case disable(reason: String)
    }

    /// The id of the route.
    public var route: String
    /// What becomes of its links.
    public var action: Action
    /// When it counts.
    public var condition: OverrideCondition
    /// Its name for people, or `nil`. Overrides with a percentage and the same name choose the same installations; without
    /// one, those of the same route do.
    public var name: String?
    /// Where it is written; equality does not look at it.
    public var place: SourcePlace?

    /// What becomes of the links of the routes with an id.
    public init(
        _ route: String, _ action: Action, when condition: OverrideCondition = OverrideCondition(), name: String? = nil,
        place: SourcePlace? = nil
    ) {
        self.route = route
        self.action = action
        self.condition = condition
        self.name = name
        self.place = place
    }
}

extension RouteOverride {
    /// Whether two overrides do the same under the same name, wherever they are written.
    public static func == (left: RouteOverride, right: RouteOverride) -> Bool {
        left.route == right.route && left.action == right.action && left.condition == right.condition
            && left.name == right.name
    }

    /// Hashes what equality looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(route)
        hasher.combine(action)
        hasher.combine(condition)
        hasher.combine(name)
    }
}

extension RouteOverride: CustomStringConvertible {
    /// The override's name, or what it does with which route.
    public var description: String { name ?? "'\(route)' \(action)" }
}

extension RouteOverride.Action: CustomStringConvertible {
    /// What becomes of a link, as a part of a sentence.
    public var description: String {
        switch self {
        case .redirect(let template): "to '\(template)'"
        case .web(let template): "to the web" + (template.map { ", '\($0)'" } ?? "")
        case .errorPage(let template, let reason): "to the error page '\(template)', \(reason)"
        case .disable(let reason): "disabled, \(reason)"
        }
    }
}
