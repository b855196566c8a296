package import WaymarkCore

extension RouteDraft {
    /// A registration whose patterns were read elsewhere, answered on the main actor without waiting.
    package init(
        onMain patterns: [RoutePattern], _ options: RouteOptions, replaces: Bool, place: SourcePlace,
        _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, replaces: replaces, place: place, answer: .main(answer))
    }
}
