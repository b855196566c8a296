import WaymarkTree

@MainActor
protocol LoggedOutListener: AnyObject {
    func didSignIn(as user: String)
}

@MainActor
protocol LoggedOutViewListener: AnyObject {
    func didEnter(_ name: String)
}

final class LoggedOutView: UnitView {
    weak var listener: (any LoggedOutViewListener)?
}

final class LoggedOutInteractor: Interactor, LoggedOutViewListener {
    let activity = Activity()
    weak var listener: (any LoggedOutListener)?

    func didEnter(_ name: String) { listener?.didSignIn(as: name) }
}

/// A router of a unit that has no other below it.
final class LoggedOutRouter: UnitRouter {
    let unit: TreeUnit

    init(unit: TreeUnit) { self.unit = unit }
}

struct LoggedOutBuilder: UnitBuilder {
    init(dependency: Void) {}

    func build(listener: any LoggedOutListener) -> LoggedOutRouter {
        let view = LoggedOutView()
        let interactor = LoggedOutInteractor()
        view.listener = interactor
        interactor.listener = listener
        return LoggedOutRouter(unit: TreeUnit("loggedOut", interactor: interactor, views: [view]))
    }
}
