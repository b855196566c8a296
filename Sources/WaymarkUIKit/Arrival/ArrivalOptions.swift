#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
/// Where links are found in what the system hands over: the payloads of notifications and of shortcuts.
public struct ArrivalOptions: Hashable, Sendable {
    /// Where a notification has its link: the name of a value, or names joined by dots, each within the value of the one
    /// before (`data.link`).
    public var pushPath = "link"
    /// Where it has the links of actions that the user may choose in place of opening it, by the actions' identifiers. An action
    /// that is not named here opens nothing.
    public var actionPaths: [String: String] = [:]
    /// Where a shortcut of the home screen has its link.
    public var shortcutPath = "link"
    /// The type of the activities that scenes are restored from, which the app declares under `NSUserActivityTypes`.
    public var restorationType = "waymark.scene"
    /// How many bytes of saved state are handed over and taken at most.
    public var restorationLimit = 128 * 1_024

    /// Returns the standard places.
    public init() {}
}
#endif
