import WaymarkCore

/// An error that says why a navigation failed.
///
/// What is displayed is legal in any case.
public struct NavigationError: Error, Sendable {
    /// A reason for the failure of a navigation.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The navigation is not possible from the displayed state.
        case refused(NavigationRefusal)
        /// The scene was busy and the navigation does not wait, or too many navigations were waiting.
        case dropped
        /// A later wish took its place.
        case superseded
        /// The caller was cancelled.
        case cancelled
        /// The scene has closed.
        case sceneClosed
        /// A driver did not perform a step.
        case failed(NavigationStep, NavigationFault)
        /// Every attempt had another effect than planned; with the step at which the navigation was abandoned.
        case unsettled(NavigationStep, attempts: Int)
        /// No app took an address that was to be opened outside.
        case outside(String)
    }

    /// The reason.
    public let reason: Reason
    /// The wish, in words.
    public let wish: String
    /// The scene; `nil` where there was none.
    public let scene: String?

    init(_ reason: Reason, _ wish: String, scene: String?) {
        self.reason = reason
        self.wish = wish
        self.scene = scene
    }

    /// A wish that was refused before any scene had it.
    package init(refusal: NavigationRefusal, showing screen: Screen) {
        self.init(.refused(refusal), "\(NavigationWish.show(screen))", scene: nil)
    }

    /// The refusal, if the navigation was not possible from the start.
    public var refusal: NavigationRefusal? {
        if case .refused(let refusal) = reason { refusal } else { nil }
    }
}

extension NavigationError: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        let problem =
            switch reason {
            case .refused(let refusal): "\(refusal)"
            case .dropped: "another navigation was under way"
            case .superseded: "a later navigation took its place"
            case .cancelled: "it was cancelled"
            case .sceneClosed: "the scene closed"
            case .failed(let step, let fault): "'\(step)' failed: \(fault)"
            case .unsettled(let step, let attempts): "'\(step)' did not come out as planned, \(attempts) times"
            case .outside(let address): "nothing takes '\(address)'"
            }
        return "\(problem) (\(wish)\(scene.map { ", scene '\($0)'" } ?? ""))".escapingControls
    }
}
