import Waymark

/// What the unit for customers needs.
protocol SignedInDependency: GoodsDependency {}

/// What the unit for customers can be told.
protocol SignedInControls: AnyObject {
    /// Opens the page of a product.
    func openGoods(_ id: Int) async throws -> any GoodsControls
}

/// Makes the unit for customers, below which there is one for a product.
struct SignedInBuilder: UnitBuilder {
    let dependency: any SignedInDependency

    func build() -> SignedInRouter {
        let interactor = SignedInInteractor()
        let router = SignedInRouter(interactor: interactor, goodsBuilder: GoodsBuilder(dependency: dependency))
        interactor.router = router
        return router
    }
}
