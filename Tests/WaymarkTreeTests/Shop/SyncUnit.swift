import WaymarkTree

@MainActor
protocol SyncDependency: AnyObject {
    var user: String { get }
}

/// Works as long as a user is signed in, and shows nothing.
final class SyncInteractor: Interactor {
    let activity = Activity()
    private let user: String

    init(user: String) { self.user = user }

    func didBecomeActive() {
        activity.run { while !Task.isCancelled { await Task.yield() } }
    }
}

final class SyncRouter: UnitRouter {
    let unit: TreeUnit

    init(unit: TreeUnit) { self.unit = unit }
}

struct SyncBuilder: UnitBuilder {
    private let dependency: any SyncDependency

    init(dependency: any SyncDependency) { self.dependency = dependency }

    func build() -> SyncRouter {
        SyncRouter(unit: TreeUnit("sync", interactor: SyncInteractor(user: dependency.user)))
    }
}
