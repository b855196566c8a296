import Waymark
import WaymarkUnits

/// The dependencies of the root.
protocol RootDependency: RoomDependency {}

/// The calls that the root receives.
protocol RootControls: AnyObject {
    /// Goes to a room, and leaves the one before.
    func enter(_ room: Int) async throws -> any RoomControls
    /// Leaves the room.
    func leave()
}

/// Makes the root of the units, below which there is one for the room that one is in.
struct RootBuilder: UnitBuilder {
    let dependency: any RootDependency

    func build() -> RootRouter {
        let interactor = RootInteractor()
        let router = RootRouter(interactor: interactor, roomBuilder: RoomBuilder(dependency: dependency))
        interactor.router = router
        return router
    }
}
