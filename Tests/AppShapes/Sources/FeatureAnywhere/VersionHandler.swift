import Waymark

/// Says which version of the account's links the feature knows; answered by the type.
enum VersionHandler: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .value(3) }
}
