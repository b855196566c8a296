internal import WaymarkComponents
internal import WaymarkGround
internal import WaymarkNavigation
internal import WaymarkRouting

/// The registrations of a module.
struct ModuleParts: Sendable {
    let id: LifecycleID
    /// Its routes and interceptors, once they are registered.
    var registrations: [Registration] = []
    /// The closures that add its interceptors to a router.
    var steps: [@Sendable (Router) -> Registration] = []
    var services: [ServiceDraft] = []
    var targets: [TargetDraft] = []
    /// Its targets, once they are registered.
    var targetRegistrations: [TargetRegistration] = []
    /// Its screens.
    var screens: [ScreenPart] = []
    /// The ids of its routes.
    var routeIDs: Set<String> = []
    /// The handlers that it has registered.
    var handlers: Set<String> = []

    init(_ id: LifecycleID) { self.id = id }
}

/// A module's registration of one route's screens.
struct ScreenPart: Sendable {
    let route: ScreenRoute
    let declaration: ScreenDeclaration
    let type: (any RouteProtocol.Type)?
    let place: SourcePlace
    /// The registration of the route.
    let registration: Registration
}
