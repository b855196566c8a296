public import WaymarkComponents
public import WaymarkRouting

/// The app's parts that a module can use while it starts.
///
/// They are not held: both hold the host of the modules, by the gates of these, and would never be released otherwise.
struct ModuleSurroundings: Sendable {
    let router: @Sendable () -> Router?
    let components: @Sendable () -> Components?

    init(router: Router, components: Components) {
        self.router = router.weakly
        self.components = { [weak components] in components }
    }
}

extension StartContext {
    /// The app's router; `nil` if the part is not one of a ``Mediator``, or nothing holds that or its router any more.
    public var router: Router? { (owner as? ModuleSurroundings)?.router() }
    /// The app's services and targets; `nil` if the part is not one of a ``Mediator``, or nothing holds that, its
    /// router or its components any more.
    public var components: Components? { (owner as? ModuleSurroundings)?.components() }
}
