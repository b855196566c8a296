import LiveRoutes
import Waymark
import WaymarkUnits

/// The interactor of a room in which products are shown.
final class RoomInteractor: Interactor, RoomControls {
    let activity = Activity()
    weak var router: (any RoomRouting)?
    private let room: Int
    private let app: Router

    init(_ room: Int, app: Router) {
        self.room = room
        self.app = app
    }

    func open() async throws { try await app.open(LiveRoom(room: room)) }

    func show(_ goods: Int) throws -> any GoodsControls {
        guard let router else { throw CancellationError() }
        return try router.routeToGoods(goods)
    }
}
