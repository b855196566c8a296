import AccountServices
import Waymark

/// What the root needs.
protocol RootDependency: SignedOutDependency, SignedInDependency {
    var session: any Session { get }
}

/// What the root can be told.
protocol RootControls: AnyObject {
    /// Waits until somebody has signed in.
    func signedIn() async throws -> any SignedInControls
    /// The customer has signed out.
    func signedOut()
}

/// Makes the root of the units, below which there is one for guests or one for customers.
struct RootBuilder: UnitBuilder {
    let dependency: any RootDependency

    func build() -> RootRouter {
        let interactor = RootInteractor(session: dependency.session)
        let router = RootRouter(
            interactor: interactor, signedOutBuilder: SignedOutBuilder(dependency: dependency),
            signedInBuilder: SignedInBuilder(dependency: dependency))
        interactor.router = router
        return router
    }
}
