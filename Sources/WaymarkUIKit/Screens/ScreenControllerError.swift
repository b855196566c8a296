#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
/// The reason why a screen has no controller that could be shown.
public struct ScreenControllerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No view controller is registered for screens of the route.
        case noController
        /// The controller's initializer returned `nil`, because it cannot be built from this request.
        case notMade(type: String)
        /// The controller is displayed already, and UIKit shows a controller in one place only.
        case inUse
        /// The controller is a navigation controller, which cannot be on the stack of another.
        case navigationOnStack
        /// The controller is a split view controller, which cannot be on the stack of a navigation controller.
        case splitOnStack
    }

    /// The problem.
    public let reason: Reason
    /// The screen.
    public let screen: Screen

    init(_ reason: Reason, _ screen: Screen) {
        self.reason = reason
        self.screen = screen
    }

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .noController: "no view controller is registered for '\(screen.route)'"
        case .notMade(let type): "'\(type)' creates nothing for \(screen)"
        case .inUse: "the controller built for \(screen) is already displayed"
        case .navigationOnStack:
            "the controller built for \(screen) is a navigation controller, which cannot be on a stack"
        case .splitOnStack:
            "the controller built for \(screen) is a split view controller, which cannot be on a stack"
        }
    }
}
#endif
