import FeatureAnywhere
import FeatureOnMain

/// The dependencies of the units of the features.
final class ShapedComponent: GoodsUnitDependency, AccountUnitDependency {
    let shelf: Shelf
    let session: Session

    init(shelf: Shelf, session: Session) {
        self.shelf = shelf
        self.session = session
    }
}
