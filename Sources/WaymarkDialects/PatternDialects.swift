public import WaymarkCore

/// The dialects that the package provides.
public enum PatternDialects {
    /// All dialects except Waymark's own, which ``/WaymarkCore/RoutePattern`` reads.
    public static let all: [any PatternDialect.Type] = [
        JLRoutesDialect.self, WLRRouteDialect.self, RoutableDialect.self, HHRouterDialect.self, MGJRouterDialect.self,
        AnyRouterDialect.self, URLNavigatorDialect.self, CrossroadDialect.self,
    ]

    /// Returns the dialect with a name, or `nil`.
    public static func named(_ name: String) -> (any PatternDialect.Type)? { all.first { $0.name == name } }
}
