import Waymark

/// What the unit for guests needs.
protocol SignedOutDependency: AnyObject {
    var router: Router { get }
}

/// What the unit for guests tells.
protocol SignedOutListener: AnyObject {
    /// The guest is a customer now.
    func didSignIn()
}

/// What the unit for guests can be told.
protocol SignedOutControls: AnyObject {
    /// Has the guest sign in.
    func signIn() async throws
}

/// Makes the unit for guests.
struct SignedOutBuilder: UnitBuilder {
    let dependency: any SignedOutDependency

    func build(listener: (any SignedOutListener)?) -> SignedOutRouter {
        let interactor = SignedOutInteractor(router: dependency.router)
        interactor.listener = listener
        return SignedOutRouter(interactor: interactor)
    }
}

/// Goes nowhere.
final class SignedOutRouter: UnitRouter {
    let unit: TreeUnit
    let controls: any SignedOutControls

    init(interactor: SignedOutInteractor) {
        unit = TreeUnit("signedOut", interactor: interactor)
        controls = interactor
    }
}
