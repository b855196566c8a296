import Waymark
import WaymarkUnits

/// The dependencies of the unit of a room.
protocol RoomDependency: GoodsDependency {
    var router: Router { get }
}

/// The calls that the unit of a room receives.
protocol RoomControls: AnyObject {
    /// Opens the room's page.
    func open() async throws
    /// Puts a product on show.
    func show(_ goods: Int) throws -> any GoodsControls
}

/// Makes the unit of a room, below which there is one for the product on show.
struct RoomBuilder: UnitBuilder {
    let dependency: any RoomDependency

    func build(_ room: Int) -> RoomRouter {
        let interactor = RoomInteractor(room, app: dependency.router)
        let router = RoomRouter(interactor: interactor, goodsBuilder: GoodsBuilder(dependency: dependency))
        interactor.router = router
        return router
    }
}
