import Waymark

/// Where the unit for customers can go.
protocol SignedInRouting: AnyObject {
    func routeToGoods(_ id: Int) throws(TreeError) -> any GoodsControls
}

/// Has the unit of one product at a time.
final class SignedInRouter: UnitRouter, SignedInRouting {
    let unit: TreeUnit
    let controls: any SignedInControls
    private let goodsBuilder: GoodsBuilder
    private var goods: GoodsRouter?

    init(interactor: SignedInInteractor, goodsBuilder: GoodsBuilder) {
        unit = TreeUnit("signedIn", interactor: interactor)
        controls = interactor
        self.goodsBuilder = goodsBuilder
    }

    func routeToGoods(_ id: Int) throws(TreeError) -> any GoodsControls {
        if let goods { try detach(goods) }
        let router = goodsBuilder.build(id)
        try attach(router)
        goods = router
        return router.controls
    }
}
