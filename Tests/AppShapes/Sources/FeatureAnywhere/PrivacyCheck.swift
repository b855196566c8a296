import Waymark

/// Keeps a person's own routes from widgets, and tells handlers that they were asked from a watch.
struct PrivacyCheck: Check {
    func check(_ request: RouteRequest) throws -> Verdict {
        switch request.source {
        case .watch:
            var request = request
            request.values["isSmall"] = true
            return .changed(request)
        case LinkSource(kind: "widget"): throw Refusal("a widget shows nothing of an account")
        default: return .pass
        }
    }
}
