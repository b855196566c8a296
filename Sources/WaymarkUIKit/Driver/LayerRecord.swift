#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// A driver's record of a presented layer, by the controller that was presented.
@MainActor
final class LayerRecord {
    private(set) weak var controller: UIViewController?
    let presentation: Presentation
    /// The delegate that observes gestures of the user; `nil` for layers that the app presented.
    let relay: PresentationRelay?
    /// The view that notices the layer's departure; `nil` until UIKit has made room for the layer in the window.
    weak var departure: DepartureView?

    init(_ controller: UIViewController, _ presentation: Presentation, relay: PresentationRelay?) {
        self.controller = controller
        self.presentation = presentation
        self.relay = relay
    }
}
#endif
