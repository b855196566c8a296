/// A view of a unit: a view controller, or the model of a view that is a value.
///
/// A unit has none, one or several. Data flows one way: the interactor tells its presenter (or the view itself, by a
/// protocol of the unit), the presenter the view; what the user does goes back to the interactor by a listener.
@MainActor
public protocol UnitView: AnyObject {}
