import ShopScreens
import Waymark

/// The actions of the app itself: calls by name, for the people who build it.
struct AppModule: Module {
    let errands: Errands

    /// Links reach only the actions that features have declared for links.
    func register(in app: Registrar) {
        app.actions(under: "shop://call/:target/:action")
        app.use(ErrandTracker(errands: errands), for: .all, priority: .max, within: .unlimited)
    }
}
