public import WaymarkComponents
public import WaymarkRouting

/// The app's parts that a module can use while it starts.
///
/// They are not retained, because both retain the host of the modules through its gates, and would otherwise never be
/// released.
struct ModuleSurroundings: Sendable {
    let router: @Sendable () -> Router?
    let components: @Sendable () -> Components?

    init(router: Router, components: Components) {
        self.router = router.weakly
        self.components = { [weak components] in components }
    }
}

extension StartContext {
    /// The app's router; `nil` if the part does not belong to a ``Mediator``, or the mediator and its router were
    /// released.
    public var router: Router? { (owner as? ModuleSurroundings)?.router() }
    /// The app's services and targets; `nil` if the part does not belong to a ``Mediator``, or the mediator, its router
    /// and its components were released.
    public var components: Components? { (owner as? ModuleSurroundings)?.components() }
}
