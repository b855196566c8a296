#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
/// The places of links in what the system hands over: the payloads of notifications and of shortcuts.
public struct ArrivalOptions: Hashable, Sendable {
    /// The place of a notification's link: the name of a value, or names joined by dots, each within the value of the one
    /// before (`data.link`).
    public var pushPath = "link"
    /// The places of the links of actions that the user may choose instead of opening it, by the actions' identifiers. An action
    /// that is not named here opens nothing.
    public var actionPaths: [String: String] = [:]
    /// The place of a shortcut's link.
    public var shortcutPath = "link"
    /// The type of the activities that scenes are restored from, which the app declares under `NSUserActivityTypes`.
    public var restorationType = "waymark.scene"
    /// The greatest number of bytes of saved state that are handed over and taken.
    public var restorationLimit = 128 * 1_024

    /// Creates options with the standard places.
    public init() {}
}
#endif
