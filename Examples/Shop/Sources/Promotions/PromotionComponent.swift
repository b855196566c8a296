import AccountServices
import ShopScreens
import Waymark

/// What the units of promotions are made from.
final class PromotionComponent: RootDependency, SignedOutDependency, SignedInDependency, GoodsDependency {
    let router: Router
    let session: any Session
    let stage: Stage

    init(router: Router, session: any Session, stage: Stage) {
        self.router = router
        self.session = session
        self.stage = stage
    }
}
