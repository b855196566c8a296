public import WaymarkCore

/// An action in place of opening a route, which replaces a shipped page without a release.
///
/// ```swift
/// RouteOverride("goods.detail", .redirect(to: "shop://goods.classic/:id"))
/// RouteOverride("cart", .web(nil), when: OverrideCondition(maxVersion: "3.2", percentage: 25))
/// RouteOverride("lottery", .disable(reason: "the lottery is over"))
/// ```
///
/// It applies to links and typed routes, from outside and from inside. Templates name parameters of the route's
/// patterns, like those of `RewriteRule`.
public struct RouteOverride: Hashable, Sendable {
    /// An action for the links of a route.
    @nonexhaustive
    public enum Action: Hashable, Sendable {
        /// Another link, given by a template, is opened in its place; it is rewritten, matched and overridden like every
        /// link.
        case redirect(to: String)
        /// A web page, given by a template, is opened in its place, or the route's own ``RouteOptions/fallback`` if the
        /// template is `nil`. Rewriting and overrides are off, and the route itself is not tried again.
        case web(String?)
        /// An error page, given by a template, is opened in its place, with rewriting and overrides off, by another route; the
        /// page finds the reason in ``RouteRequest/detour``.
        case errorPage(String, reason: String)
        /// The link is turned away.
        case disable(reason: String)
    }

    /// The id of the route.
    public var route: String
    /// The action for the links of the route.
    public var action: Action
    /// The condition under which the override applies.
    public var condition: OverrideCondition
    /// The name of the override for display, or `nil`. Overrides with a percentage and the same name select the same
    /// installations; without a name, overrides of the same route do.
    public var name: String?
    /// The place at which the override is written; equality ignores it.
    public var place: SourcePlace?

    /// Creates an override for the routes with an id.
    ///
    /// - Parameters:
    ///   - route: The id of the routes.
    ///   - action: The action in place of opening the route.
    ///   - condition: The condition under which the override applies.
    ///   - name: The name in events and explanations.
    ///   - place: The place at which the override is written.
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
    /// The name that selects the installations of an override with a percentage and identifies it in reports.
    package var shareName: String { name ?? route }

    /// Returns a Boolean value that indicates whether two overrides have the same effect and name, wherever they are
    /// written.
    ///
    /// - Parameters:
    ///   - left: An override.
    ///   - right: Another override.
    public static func == (left: RouteOverride, right: RouteOverride) -> Bool {
        left.route == right.route && left.action == right.action && left.condition == right.condition
            && left.name == right.name
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(route)
        hasher.combine(action)
        hasher.combine(condition)
        hasher.combine(name)
    }
}

extension RouteOverride: CustomStringConvertible {
    /// The override's name, or its route and action.
    public var description: String { name ?? "'\(route)' \(action)" }
}

extension RouteOverride.Action: CustomStringConvertible {
    /// The action, as part of a sentence.
    public var description: String {
        switch self {
        case .redirect(let template): "to '\(template)'"
        case .web(let template): "to the web" + (template.map { ", '\($0)'" } ?? "")
        case .errorPage(let template, let reason): "to the error page '\(template)', \(reason)"
        case .disable(let reason): "disabled, \(reason)"
        }
    }
}
