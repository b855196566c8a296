import Foundation

extension UIPageViewController {
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/navigationdirection
    public enum NavigationDirection: Int, Sendable {
        case forward = 0
        case reverse = 1
    }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/navigationorientation
    public enum NavigationOrientation: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/transitionstyle
    public enum TransitionStyle: Int, Sendable {
        case pageCurl = 0
        case scroll = 1
    }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/optionskey
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/optionskey/interpagespacing
        public static let interPageSpacing = UIPageViewController.OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}
