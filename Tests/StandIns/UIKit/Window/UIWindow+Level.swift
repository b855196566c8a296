public import Foundation

extension UIWindow {
    /// https://developer.apple.com/documentation/uikit/uiwindow/level
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: CGFloat

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiwindow/level/init(_:)
        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiwindow/level/normal
        public static let normal = UIWindow.Level(0)
        /// https://developer.apple.com/documentation/uikit/uiwindow/level/statusbar
        @available(tvOS, unavailable)
        public static let statusBar = UIWindow.Level(1000)
        /// https://developer.apple.com/documentation/uikit/uiwindow/level/alert
        public static let alert = UIWindow.Level(2000)
    }
}
