import WaymarkTree

@MainActor
protocol RootDependency: LoggedInDependency {}

@MainActor
protocol RootRouting: AnyObject {
    func routeToLoggedOut() throws(TreeError)
    func routeToLoggedIn(user: String) throws(TreeError) -> any LoggedInControls
}

final class RootView: UnitView {}

final class RootInteractor: Interactor, LoggedOutListener, LoggedInListener {
    let activity = Activity()
    weak var router: (any RootRouting)?
    private(set) weak var loggedIn: (any LoggedInControls)?

    func didBecomeActive() { didSignOut() }

    func didSignIn(as user: String) { loggedIn = try? router?.routeToLoggedIn(user: user) }

    func didSignOut() { try? router?.routeToLoggedOut() }
}

final class RootRouter: UnitRouter, RootRouting {
    let unit: TreeUnit
    let interactor: RootInteractor
    private let loggedOut: LoggedOutBuilder
    private let loggedIn: LoggedInBuilder
    private(set) var current: (any UnitRouter)?

    init(interactor: RootInteractor, dependency: any RootDependency) {
        unit = TreeUnit("root", interactor: interactor, views: [RootView()])
        self.interactor = interactor
        loggedOut = LoggedOutBuilder(dependency: ())
        loggedIn = LoggedInBuilder(dependency: dependency)
    }

    func routeToLoggedOut() throws(TreeError) { try route(to: loggedOut.build(listener: interactor)) }

    func routeToLoggedIn(user: String) throws(TreeError) -> any LoggedInControls {
        let router = loggedIn.build(user: user, listener: interactor)
        try route(to: router)
        return router.controls
    }

    private func route(to next: any UnitRouter) throws(TreeError) {
        if let current { try detach(current) }
        try attach(next)
        current = next
    }
}

struct RootBuilder: UnitBuilder {
    private let dependency: any RootDependency

    init(dependency: any RootDependency) { self.dependency = dependency }

    func build() -> RootRouter {
        let interactor = RootInteractor()
        let router = RootRouter(interactor: interactor, dependency: dependency)
        interactor.router = router
        return router
    }
}
