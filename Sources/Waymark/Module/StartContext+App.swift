public import WaymarkComponents
public import WaymarkRouting

/// The app's parts that a module can use while it starts.
struct ModuleSurroundings: Sendable {
    let router: Router
    let components: Components
}

extension StartContext {
    /// The app's router; `nil` where the part is not one of a ``Mediator``.
    public var router: Router? { (owner as? ModuleSurroundings)?.router }
    /// The app's services and targets; `nil` where the part is not one of a ``Mediator``.
    public var components: Components? { (owner as? ModuleSurroundings)?.components }
}
