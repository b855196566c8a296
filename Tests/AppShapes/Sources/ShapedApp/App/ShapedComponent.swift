import FeatureAnywhere
import FeatureOnMain

/// What the units of the features need.
final class ShapedComponent: GoodsUnitDependency, AccountUnitDependency {
    let shelf: Shelf
    let session: Session

    init(shelf: Shelf, session: Session) {
        self.shelf = shelf
        self.session = session
    }
}
