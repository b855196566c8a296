/// A type that attaches and detaches the units below one, and has their builders.
///
/// ```swift
/// final class RootRouter: UnitRouter, RootRouting {
///     let unit: TreeUnit
///     private let loggedOutBuilder: LoggedOutBuilder
///     private weak var listener: (any LoggedOutListener)?
///     private var current: (any UnitRouter)?
///
///     func routeToLoggedOut() throws {
///         let child = loggedOutBuilder.build(listener: listener)
///         try attach(child)
///         current = child
///     }
/// }
/// ```
///
/// References, so that a unit goes as a whole when it is detached:
///
/// | keeps | is kept | |
/// |---|---|---|
/// | the tree | the root's router | from launching to the end; and its units the tree |
/// | a router | its unit | `let unit` |
/// | a unit | its interactor and its views | |
/// | a unit | its children and their routers | as long as they are attached |
/// | an interactor | its presenter | strong; and the presenter its view |
/// | an interactor | its router, its listener | **weak** |
/// | a view, a presenter | its listener, the interactor | **weak** |
/// | a unit | its parent, its own router | weak, by this library |
///
/// A router may keep a child's router in a property, to detach it later: it sets it to `nil` when it does.
@MainActor
public protocol UnitRouter: AnyObject, Sendable {
    /// The router's unit, always the same.
    var unit: TreeUnit { get }
}

extension UnitRouter {
    /// Attaches a unit below this router's by its router, which is kept as long as it is attached.
    ///
    /// - Throws: See ``TreeUnit/attach(_:)``.
    public func attach(_ child: any UnitRouter) throws(TreeError) {
        try unit.attach(UnitChild(unit: child.unit, router: child))
    }

    /// Detaches a unit from this router's by its router.
    ///
    /// - Throws: See ``TreeUnit/detach(_:)``.
    public func detach(_ child: any UnitRouter) throws(TreeError) { try unit.detach(child.unit) }
}
