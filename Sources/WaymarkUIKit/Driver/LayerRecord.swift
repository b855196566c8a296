#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// What a driver knows of a presented layer, by the controller that was presented.
@MainActor
final class LayerRecord {
    private(set) weak var controller: UIViewController?
    let presentation: Presentation
    /// What hears of the user's hand; `nil` for layers that the app presented.
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
