import SignInServices
import Waymark

/// The component that the units of live rooms are made from.
final class LiveComponent: RootDependency, RoomDependency, GoodsDependency {
    let router: Router
    let components: Components
    let session: any Session

    init(router: Router, components: Components, session: any Session) {
        self.router = router
        self.components = components
        self.session = session
    }
}
