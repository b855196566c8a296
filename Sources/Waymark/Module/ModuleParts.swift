internal import WaymarkComponents
internal import WaymarkRouting

/// What a module has registered.
struct ModuleParts: Sendable {
    let id: LifecycleID
    /// Its routes and interceptors, once they are taken in.
    var registrations: [Registration] = []
    /// Puts its interceptors into a router.
    var steps: [@Sendable (Router) -> Registration] = []
    var services: [ServiceDraft] = []
    var targets: [TargetDraft] = []
    /// Its targets, once they are taken in.
    var targetRegistrations: [TargetRegistration] = []
    /// The ids of its routes.
    var routeIDs: Set<String> = []
    /// The handlers that it has filled.
    var handlers: Set<String> = []

    init(_ id: LifecycleID) { self.id = id }
}
