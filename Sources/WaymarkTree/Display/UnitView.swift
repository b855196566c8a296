/// A view of a unit: a view controller, or the model of a view that is a value type.
///
/// A unit can have any number of views. Data flows in one direction: the interactor updates its presenter, and the presenter
/// updates the view, or the interactor updates the view itself through a protocol of the unit. User actions reach the interactor
/// through a listener.
@MainActor
public protocol UnitView: AnyObject {}
