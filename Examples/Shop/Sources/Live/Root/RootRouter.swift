import Waymark
import WaymarkUnits

/// The places that the root can go to.
protocol RootRouting: AnyObject {
    func routeToRoom(_ room: Int) throws(TreeError) -> any RoomControls
    func leave() throws(TreeError)
}

/// Has one unit below the root: that of a room. A unit that is there already stays.
final class RootRouter: UnitRouter, RootRouting {
    let unit: TreeUnit
    let controls: any RootControls
    private let roomBuilder: RoomBuilder
    private var current: (number: Int, router: RoomRouter)?

    init(interactor: RootInteractor, roomBuilder: RoomBuilder) {
        unit = TreeUnit("live", interactor: interactor)
        controls = interactor
        self.roomBuilder = roomBuilder
    }

    func routeToRoom(_ room: Int) throws(TreeError) -> any RoomControls {
        if let current, current.number == room { return current.router.controls }
        try leave()
        let router = roomBuilder.build(room)
        try attach(router)
        current = (room, router)
        return router.controls
    }

    func leave() throws(TreeError) {
        guard let current else { return }
        self.current = nil
        try detach(current.router)
    }
}
