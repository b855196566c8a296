import Foundation

@available(tvOS, unavailable)
@available(visionOS, unavailable)
extension UISheetPresentationController.Detent {
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/identifier
    @available(iOS 15.0, macCatalyst 15.0, *)
    @available(tvOS, unavailable)
    @available(visionOS, unavailable)
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/identifier/init(_:)
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/identifier/medium
        public static let medium = UISheetPresentationController.Detent.Identifier(
            "com.apple.UIKit.medium")
        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/identifier/large
        public static let large = UISheetPresentationController.Detent.Identifier(
            "com.apple.UIKit.large")
    }
}
