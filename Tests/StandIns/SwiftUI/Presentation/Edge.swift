// https://developer.apple.com/documentation/swiftui/edge
/// An edge of a rectangle.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public enum Edge: Int8, CaseIterable, Sendable {
    // https://developer.apple.com/documentation/swiftui/edge/top
    /// The upper one.
    case top
    // https://developer.apple.com/documentation/swiftui/edge/leading
    /// That at which lines begin.
    case leading
    // https://developer.apple.com/documentation/swiftui/edge/bottom
    /// The lower one.
    case bottom
    // https://developer.apple.com/documentation/swiftui/edge/trailing
    /// That at which lines end.
    case trailing
}
