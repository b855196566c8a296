import Foundation

/// https://developer.apple.com/documentation/uikit/uitransitioncontextviewcontrollerkey
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: String

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewcontrollerkey/init(_:)
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewcontrollerkey/from
    public static let from = UITransitionContextViewControllerKey("UITransitionContextFromViewController")
    /// https://developer.apple.com/documentation/uikit/uitransitioncontextviewcontrollerkey/to
    public static let to = UITransitionContextViewControllerKey("UITransitionContextToViewController")
}
