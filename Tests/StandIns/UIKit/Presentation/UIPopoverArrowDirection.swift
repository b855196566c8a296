import Foundation

/// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/up
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/down
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/left
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/right
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/any
    public static let any = UIPopoverArrowDirection(rawValue: 15)
    /// https://developer.apple.com/documentation/uikit/uipopoverarrowdirection/unknown
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}
