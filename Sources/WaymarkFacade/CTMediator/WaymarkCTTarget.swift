/// A type that performs the actions of a target by their names.
///
/// ```swift
/// final class GoodsTarget: WaymarkCTTarget {
///     func action(named name: String) -> WaymarkCTAction? {
///         switch name {
///         case "detail": { GoodsPage(id: $0["id"] as? String) }
///         default: nil
///         }
///     }
/// }
/// ```
@MainActor
public protocol WaymarkCTTarget: AnyObject {
    /// Returns the action with a name, or `nil`.
    func action(named name: String) -> WaymarkCTAction?

    /// The action for unknown names, or `nil` for none.
    var notFound: WaymarkCTAction? { get }
}

/// An action, which receives parameters and returns an optional result.
public typealias WaymarkCTAction = ([String: Any]) -> Any?

extension WaymarkCTTarget {
    /// The default: no action for unknown names.
    public var notFound: WaymarkCTAction? { nil }
}
