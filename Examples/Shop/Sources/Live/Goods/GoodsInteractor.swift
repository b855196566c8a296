import MallServices
import SignInServices
import Waymark
import WaymarkUnits

/// Sells one product.
final class GoodsInteractor: Interactor, GoodsControls {
    let activity = Activity()
    private let id: Int
    private let session: any Session
    private let presenter: any GoodsPresenting

    init(_ id: Int, session: any Session, presenter: any GoodsPresenting) {
        self.id = id
        self.session = session
        self.presenter = presenter
    }

    func addToCart() async throws {
        let cart = try await session.services.resolve((any Cart).self)
        await cart.put(id, count: 1)
        presenter.present(count: await cart.counts[id] ?? 0)
    }
}
