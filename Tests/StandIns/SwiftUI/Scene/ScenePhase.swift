// https://developer.apple.com/documentation/swiftui/scenephase
/// How much a scene is in use.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
public enum ScenePhase: Comparable, Hashable, Sendable {
    // https://developer.apple.com/documentation/swiftui/scenephase/background
    /// It cannot be seen.
    case background
    // https://developer.apple.com/documentation/swiftui/scenephase/inactive
    /// It can be seen, and takes no input.
    case inactive
    // https://developer.apple.com/documentation/swiftui/scenephase/active
    /// It is in use.
    case active
}
