#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
/// The places of links in the payloads that the system delivers with notifications and shortcuts.
public struct ArrivalOptions: Hashable, Sendable {
    /// The place of a notification's link: the key of a value, or a path of keys joined by dots (`data.link`).
    public var pushPath = "link"
    /// The places of the links of a notification's actions, by action identifier. An action that is not listed here
    /// opens nothing.
    public var actionPaths: [String: String] = [:]
    /// The place of a shortcut's link.
    public var shortcutPath = "link"
    /// The type of the activities from which scenes are restored. The app declares it under `NSUserActivityTypes`.
    public var restorationType = "waymark.scene"
    /// The greatest size of a saved state, in bytes, that is handed to the system and restored.
    public var restorationLimit = 128 * 1_024

    /// Creates options with the standard places.
    public init() {}
}
#endif
