import AccountServices
import CartServices
import MallRoutes
import Waymark

/// Sells one product.
final class GoodsInteractor: Interactor, GoodsControls {
    let activity = Activity()
    private let id: Int
    private let router: Router
    private let session: any Session
    private let presenter: any GoodsPresenting

    init(_ id: Int, router: Router, session: any Session, presenter: any GoodsPresenting) {
        self.id = id
        self.router = router
        self.session = session
        self.presenter = presenter
    }

    func willResignActive() { presenter.takeDown() }

    func open() async throws { try await router.open(GoodsDetail(id: id, ref: "promotion")) }

    func addToCart() async throws {
        let cart = try await session.services.resolve((any Cart).self)
        await cart.put(id, count: 1)
        presenter.present(count: await cart.counts[id] ?? 0)
    }
}
