import Foundation

/// https://developer.apple.com/documentation/uikit/uitransitioncontextviewkey
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: String

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewkey/init(_:)
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewkey/from
    public static let from = UITransitionContextViewKey("UITransitionContextFromView")
    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewkey/to
    public static let to = UITransitionContextViewKey("UITransitionContextToView")
}
