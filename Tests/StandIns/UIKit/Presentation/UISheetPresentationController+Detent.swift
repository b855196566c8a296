public import Foundation

@available(tvOS, unavailable)
extension UISheetPresentationController {
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent
    @available(iOS 15.0, macCatalyst 15.0, *)
    @available(tvOS, unavailable)
    @available(visionOS, unavailable)
    @MainActor
    open class Detent: NSObject {
        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/identifier
        @available(iOS 16.0, macCatalyst 16.0, *)
        open private(set) var identifier: UISheetPresentationController.Detent.Identifier
        private let resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

        init(
            _ identifier: Identifier,
            _ resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)? = nil
        ) {
            self.identifier = identifier
            self.resolver = resolver
            super.init()
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/medium()
        public static func medium() -> UISheetPresentationController.Detent {
            UISheetPresentationController.Detent(.medium)
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/large()
        public static func large() -> UISheetPresentationController.Detent {
            UISheetPresentationController.Detent(.large)
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/custom(identifier:resolver:)
        @available(iOS 16.0, macCatalyst 16.0, *)
        public static func custom(
            identifier: UISheetPresentationController.Detent.Identifier? = nil,
            resolver: @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> UISheetPresentationController.Detent {
            UISheetPresentationController.Detent(identifier ?? Identifier("custom"), resolver)
        }

        /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/resolvedvalue(in:)
        @available(iOS 16.0, macCatalyst 16.0, *)
        public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            if let resolver { return resolver(context) }
            return identifier == .medium ? context.maximumDetentValue / 2 : context.maximumDetentValue
        }
    }
}
