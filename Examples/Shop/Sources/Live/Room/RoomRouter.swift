import Waymark
import WaymarkUnits

/// The places that the unit of a room can go to.
protocol RoomRouting: AnyObject {
    func routeToGoods(_ id: Int) throws(TreeError) -> any GoodsControls
}

/// Has the unit of one product at a time.
final class RoomRouter: UnitRouter, RoomRouting {
    let unit: TreeUnit
    let controls: any RoomControls
    private let goodsBuilder: GoodsBuilder
    /// Weak: if the user swipes the product away, its unit is detached.
    private weak var goods: GoodsRouter?

    init(interactor: RoomInteractor, goodsBuilder: GoodsBuilder) {
        unit = TreeUnit("room", interactor: interactor)
        controls = interactor
        self.goodsBuilder = goodsBuilder
    }

    func routeToGoods(_ id: Int) throws(TreeError) -> any GoodsControls {
        if let goods, goods.unit.parent === unit { try detach(goods) }
        let router = goodsBuilder.build(id)
        try attach(router)
        goods = router
        return router.controls
    }
}
