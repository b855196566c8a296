import FeatureOnMain
import Waymark

/// A page that is built from views of other features, by synchronous code that can wait for none of them.
@MainActor public final class HomePage {
    private let router: Router
    /// The views that the page shows.
    public private(set) var panels: [Panel] = []
    /// The reason that a view is not there.
    public private(set) var problems: [RouterError] = []

    /// An empty page.
    public init(router: Router) { self.router = router }

    /// Puts views of products into the page.
    public func show(products: [Int]) {
        for id in products {
            do throws(RouterError) {
                panels.append(try router.answer(GoodsPanel(id: id)))
            } catch {
                problems.append(error)
            }
        }
    }

    /// The view behind a link, whose route the page does not know.
    public func panel(of link: String) -> Panel? {
        try? router.answer(link, from: .app).value(as: Panel.self)
    }
}
