#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// A view without anything to see, in the view that UIKit presents a layer in: tells when that leaves its window.
///
/// UIKit tells a delegate only of layers that the user has pulled down. A layer that a page has taken away by
/// `dismiss(animated:completion:)`, as a Cancel button does, is noticed by this.
final class DepartureView: UIView {
    private let departed: @MainActor () -> Void

    init(_ departed: @escaping @MainActor () -> Void) {
        self.departed = departed
        super.init(frame: .zero)
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { departed() }
    }
}

extension UIKitDriver {
    /// Notifies the driver when a layer has gone, however it was taken away.
    ///
    /// - Returns: Whether it will be notified; not before UIKit has begun to show the layer.
    @discardableResult
    func watchDeparture(of layer: UIViewController) -> Bool {
        guard let record = layers[layer] else { return false }
        if record.departure != nil { return true }
        guard let container = layer.presentationController?.containerView, container.window != nil else { return false }
        let view = DepartureView { [weak self] in
            // The view may go before UIKit says that the layer has gone.
            Task { @MainActor in self?.noteChange() }
        }
        container.insertSubview(view, at: 0)
        record.departure = view
        return true
    }

    /// A Boolean value that indicates whether a layer is on display that the user has to answer.
    public var awaitsUser: Bool {
        let waiting = bases.dropFirst().filter { layers[$0]?.relay == nil && hooks.waitsForAnswer($0) }
        if waiting.isEmpty { return false }
        // Reading takes note of layers that have come since.
        if waiting.contains(where: { layers[$0] == nil }) { _ = state() }
        if !waiting.allSatisfy({ watchDeparture(of: $0) }) { lookAgain() }
        return true
    }

    /// Looks again in a moment, for a layer that does not tell when it goes.
    private func lookAgain() {
        guard looking == nil else { return }
        looking = Task { @MainActor [weak self, clock] in
            try? await clock.sleep(until: clock.now + .milliseconds(100))
            self?.looking = nil
            self?.noteChange()
        }
    }
}
#endif
