import Waymark
import WaymarkUnits

/// The dependencies of the unit of the products.
public protocol GoodsUnitDependency: AnyObject {
    /// Takes the pages.
    var shelf: Shelf { get }
}

/// The calls that the unit of the products receives.
public protocol GoodsUnitControls: AnyObject, Sendable {
    /// Offers a product.
    func offer(_ id: Int) -> Int
}

/// Makes the unit of the products.
public struct GoodsUnitBuilder: UnitBuilder {
    private let dependency: any GoodsUnitDependency

    /// A builder.
    public init(dependency: any GoodsUnitDependency) { self.dependency = dependency }

    /// The unit.
    public func build() -> GoodsUnitRouter { GoodsUnitRouter(GoodsInteractor(shelf: dependency.shelf)) }
}

/// Has units of other features below it.
public final class GoodsUnitRouter: UnitRouter {
    /// The unit.
    public let unit: TreeUnit
    /// The calls that it receives.
    public let controls: any GoodsUnitControls

    init(_ interactor: GoodsInteractor) {
        unit = TreeUnit("goods", interactor: interactor)
        controls = interactor
    }
}

/// Offers products.
final class GoodsInteractor: Interactor, GoodsUnitControls {
    let activity = Activity()
    private let shelf: Shelf
    private var offered: [Int] = []

    init(shelf: Shelf) { self.shelf = shelf }

    func didBecomeActive() {
        activity.run { [weak self] in self?.offered = [1] }
    }

    func willResignActive() { offered = [] }

    func offer(_ id: Int) -> Int {
        offered.append(id)
        shelf.show("offer \(id)")
        return id * 100
    }
}
