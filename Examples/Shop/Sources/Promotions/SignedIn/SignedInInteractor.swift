import Waymark

/// Serves a customer.
final class SignedInInteractor: Interactor, SignedInControls {
    let activity = Activity()
    weak var router: (any SignedInRouting)?

    func openGoods(_ id: Int) async throws -> any GoodsControls {
        guard let router else { throw CancellationError() }
        let goods = try router.routeToGoods(id)
        try await goods.open()
        return goods
    }
}
