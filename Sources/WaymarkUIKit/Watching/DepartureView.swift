#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// An invisible view, inside the view in which UIKit presents a layer, which notices when that view leaves its window.
///
/// UIKit notifies a delegate only of layers that the user has swiped down. This view notices layers that a page has
/// dismissed by `dismiss(animated:completion:)`, such as by a Cancel button.
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
    /// Notifies the driver when a layer has gone, however it was dismissed.
    ///
    /// - Returns: `true` if the driver will be notified; `false` if UIKit has not begun to show the layer yet.
    @discardableResult
    func watchDeparture(of layer: UIViewController) -> Bool {
        guard let record = layers[layer] else { return false }
        if record.departure != nil { return true }
        guard let container = layer.presentationController?.containerView, container.window != nil else { return false }
        let view = DepartureView { [weak self] in
            // The view may leave before UIKit reports that the layer has gone.
            Task { @MainActor in self?.noteChange() }
        }
        container.insertSubview(view, at: 0)
        record.departure = view
        return true
    }

    /// A Boolean value that indicates whether a layer is displayed that the user has to answer.
    public var awaitsUser: Bool {
        let waiting = bases.dropFirst().filter { layers[$0]?.relay == nil && hooks.waitsForAnswer($0) }
        if waiting.isEmpty { return false }
        // Reading the state takes note of new layers.
        if waiting.contains(where: { layers[$0] == nil }) { _ = state() }
        if !waiting.allSatisfy({ watchDeparture(of: $0) }) { lookAgain() }
        return true
    }

    /// Checks again shortly, for a layer that does not report when it goes.
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
