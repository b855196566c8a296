import Testing

@testable import WaymarkTree

@MainActor
@Suite struct ShopTests {
    private let display = RecordingUnitDisplay()

    private func launched() throws -> (UnitTree, RootRouter) {
        let tree = UnitTree(display: display)
        let router = RootBuilder(dependency: ShopComponent()).build()
        try tree.launch(router)
        return (tree, router)
    }

    private func view<View>(_ type: View.Type, of unit: TreeUnit?) throws -> View {
        try #require(unit?.views.compactMap { $0 as? View }.first)
    }

    @Test("A shop goes from signed out to the cart and back, and no interactor knows another")
    func walks() throws {
        let (tree, router) = try launched()
        #expect(tree.outline == "root, active, shows RootView\n  loggedOut, active, shows LoggedOutView")

        try view(LoggedOutView.self, of: tree.root?.children.first).listener?.didEnter("Zhang San")
        try router.interactor.loggedIn?.openCart(with: 7)
        #expect(
            tree.outline == """
                root, active, shows RootView
                  loggedIn, active, shows LoggedInView
                    sync, active, runs 1
                    cart, active, shows CartView and CartBadge
                """)

        let cart = try #require(tree.root?.children.first?.children.last)
        #expect(cart.path == "root/loggedIn/cart")
        let (cartView, badge) = (try view(CartView.self, of: cart), try view(CartBadge.self, of: cart))
        #expect((cartView.text, badge.count) == ("1 goods for 70", 1))
        cartView.listener?.didTapClose()
        #expect(tree.root?.children.first?.children.map(\.name) == ["sync"])

        router.interactor.loggedIn?.signOut()
        #expect(tree.root?.children.map(\.name) == ["loggedOut"])
        tree.end()
        #expect(tree.outline == "nothing is launched")
        #expect(
            display.requests.map(\.description) == [
                "show RootView of root", "show LoggedOutView of root/loggedOut",
                "hide LoggedOutView of root/loggedOut", "show LoggedInView of root/loggedIn",
                "show CartView of root/loggedIn/cart", "show CartBadge of root/loggedIn/cart",
                "hide CartBadge of root/loggedIn/cart", "hide CartView of root/loggedIn/cart",
                "hide LoggedInView of root/loggedIn", "show LoggedOutView of root/loggedOut",
                "hide LoggedOutView of root/loggedOut", "hide RootView of root",
            ])
    }

    @Test("All parts of a unit go when it is detached, and the root's when the tree has ended")
    func goes() async throws {
        weak var cart: TreeUnit?
        weak var cartView: CartView?
        weak var cartRouter: AnyObject?
        weak var cartInteractor: AnyObject?
        weak var sync: TreeUnit?
        weak var root: TreeUnit?
        let tree = UnitTree(display: display)
        do {
            let router = RootBuilder(dependency: ShopComponent()).build()
            try tree.launch(router)
            router.interactor.didSignIn(as: "Li Si")
            try router.interactor.loggedIn?.openCart(with: 1)
            root = router.unit
            let loggedIn = router.unit.children.first
            sync = loggedIn?.children.first
            cart = loggedIn?.children.last
            cartView = cart?.views.first as? CartView
            cartInteractor = cart?.interactor
            cartRouter = cart?.router
            #expect(cart?.name == "cart" && cartView != nil && cartInteractor != nil && sync?.name == "sync")
        }
        #expect(cartRouter != nil)
        cartView?.listener?.didTapClose()
        #expect(cart == nil && cartView == nil && cartRouter == nil && cartInteractor == nil)
        #expect(sync != nil)
        (tree.root?.interactor as? RootInteractor)?.didSignOut()
        #expect(sync == nil)
        tree.end()
        #expect(root == nil)
    }
}
