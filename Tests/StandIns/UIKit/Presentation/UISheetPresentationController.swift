public import Foundation

/// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller
@available(iOS 15.0, macCatalyst 15.0, *)
@available(tvOS, unavailable)
@MainActor
open class UISheetPresentationController: UIPresentationController {
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detents
    @available(visionOS, unavailable)
    open var detents: [UISheetPresentationController.Detent] = [.large()]
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/selecteddetentidentifier
    @available(visionOS, unavailable)
    open var selectedDetentIdentifier: UISheetPresentationController.Detent.Identifier?
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/largestundimmeddetentidentifier
    @available(visionOS, unavailable)
    open var largestUndimmedDetentIdentifier: UISheetPresentationController.Detent.Identifier?
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/prefersgrabbervisible
    @available(visionOS, unavailable)
    open var prefersGrabberVisible = false
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/prefersscrollingexpandswhenscrolledtoedge
    @available(visionOS, unavailable)
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/prefersedgeattachedincompactheight
    open var prefersEdgeAttachedInCompactHeight = false
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/widthfollowspreferredcontentsizewhenedgeattached
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/preferredcornerradius
    @available(visionOS, unavailable)
    public var preferredCornerRadius: CGFloat?
    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/sourceview
    open var sourceView: UIView?

    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/animatechanges(_:)
    open func animateChanges(_ changes: () -> Void) {
        changes()
    }

    /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/invalidatedetents()
    @available(iOS 16.0, macCatalyst 16.0, *)
    @available(visionOS, unavailable)
    open func invalidateDetents() {}
}
