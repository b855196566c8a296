public import Foundation

/// A button in a tree.
@MainActor
public struct StagedButton {
    let action: @MainActor () -> Void

    /// Does what a tap does.
    public func tap() { action() }
}

/// An action that takes a value from outside.
public enum StagedArrival {
    /// A URL that a scene is opened with.
    case url((URL) -> Void)
    /// An activity of a kind.
    case activity(type: String, (NSUserActivity) -> Void)
}

/// A value with observers of its changes.
public struct StagedChange {
    /// The value.
    public let value: Any
    /// Whether it is another than an earlier one.
    let differs: (Any) -> Bool
    /// Calls the closure, with the earlier value.
    let perform: (Any) -> Void
}
