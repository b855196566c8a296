import WaymarkTree

// A small shop of five units, as an app builds them: root, loggedOut, loggedIn, cart, and sync, which has no view. No
// interactor knows the type of another.

@MainActor
protocol Prices: AnyObject {
    func price(of goods: Int) -> Int
}

final class FixedPrices: Prices {
    func price(of goods: Int) -> Int { goods * 10 }
}

/// The services that are made once for the app.
final class ShopComponent: RootDependency {
    let prices: any Prices = FixedPrices()
}

/// The services that are there only while a user is signed in.
final class LoggedInComponent: CartDependency, SyncDependency {
    let user: String
    let prices: any Prices

    init(user: String, parent: any LoggedInDependency) {
        self.user = user
        prices = parent.prices
    }
}
