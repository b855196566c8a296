/// A type that attaches and detaches the children of a unit, and holds their builders.
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
/// With the following references, all parts of a unit are deallocated after it is detached:
///
/// | object | referenced object | reference |
/// |---|---|---|
/// | the tree | the root's router | strong, from launch to end; the units retain the tree as well |
/// | a router | its unit | `let unit` |
/// | a unit | its interactor and its views | |
/// | a unit | its children and their routers | as long as they are attached |
/// | an interactor | its presenter | strong; and the presenter its view |
/// | an interactor | its router, its listener | **weak** |
/// | a view, a presenter | its listener, the interactor | **weak** |
/// | a unit | its parent, its own router | weak, by this library |
///
/// A router may store a child's router in a property in order to detach it later. It then sets the property to `nil`.
@MainActor
public protocol UnitRouter: AnyObject, Sendable {
    /// The router's unit, always the same.
    var unit: TreeUnit { get }
}

extension UnitRouter {
    /// Attaches a router's unit as a child of this router's unit, and retains the router while its unit is attached.
    ///
    /// - Throws: See ``TreeUnit/attach(_:)``.
    public func attach(_ child: any UnitRouter) throws(TreeError) {
        try unit.attach(UnitChild(unit: child.unit, router: child))
    }

    /// Detaches a router's unit from this router's unit.
    ///
    /// - Throws: See ``TreeUnit/detach(_:)``.
    public func detach(_ child: any UnitRouter) throws(TreeError) { try unit.detach(child.unit) }
}
