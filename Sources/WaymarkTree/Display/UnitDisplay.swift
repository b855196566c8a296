/// A type that shows the views of units: a navigation layer, or a recorder in tests.
///
/// A tree retains its display, which therefore must not retain the tree. The calls for a unit come between its
/// ``Interactor/didBecomeActive()`` and ``Interactor/willResignActive()``; each view is hidden as often as it is shown.
@MainActor
public protocol UnitDisplay: AnyObject {
    /// Shows a view of a unit, on top of its other views.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    func show(_ view: any UnitView, of unit: TreeUnit)

    /// Hides a view that was shown.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    func hide(_ view: any UnitView, of unit: TreeUnit)
}
