import Waymark

/// Where the root can go; who is there already stays.
protocol RootRouting: AnyObject {
    func routeToSignedOut() throws(TreeError) -> any SignedOutControls
    func routeToSignedIn() throws(TreeError) -> any SignedInControls
}

/// Has one unit below the root: that of guests, or that of customers.
final class RootRouter: UnitRouter, RootRouting {
    let unit: TreeUnit
    let controls: any RootControls
    private let signedOutBuilder: SignedOutBuilder
    private let signedInBuilder: SignedInBuilder
    private weak var listener: (any SignedOutListener)?
    private var signedOut: SignedOutRouter?
    private var signedIn: SignedInRouter?

    init(interactor: RootInteractor, signedOutBuilder: SignedOutBuilder, signedInBuilder: SignedInBuilder) {
        unit = TreeUnit("root", interactor: interactor)
        controls = interactor
        listener = interactor
        self.signedOutBuilder = signedOutBuilder
        self.signedInBuilder = signedInBuilder
    }

    func routeToSignedOut() throws(TreeError) -> any SignedOutControls {
        if let signedOut { return signedOut.controls }
        if let signedIn { try detach(signedIn) }
        signedIn = nil
        let router = signedOutBuilder.build(listener: listener)
        try attach(router)
        signedOut = router
        return router.controls
    }

    func routeToSignedIn() throws(TreeError) -> any SignedInControls {
        if let signedIn { return signedIn.controls }
        if let signedOut { try detach(signedOut) }
        signedOut = nil
        let router = signedInBuilder.build()
        try attach(router)
        signedIn = router
        return router.controls
    }
}
