import Waymark
import WaymarkUnits

/// Is in one room at a time.
final class RootInteractor: Interactor, RootControls {
    let activity = Activity()
    weak var router: (any RootRouting)?

    func enter(_ room: Int) async throws -> any RoomControls {
        guard let router else { throw CancellationError() }
        let controls = try router.routeToRoom(room)
        try await controls.open()
        return controls
    }

    func leave() { try? router?.leave() }
}
