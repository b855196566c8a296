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
        /// A later navigation took its place.
        case superseded
        /// The caller was cancelled.
        case cancelled
        /// The scene has closed.
        case sceneClosed
        /// A driver did not perform a step.
        case failed(NavigationStep, NavigationFault)
        /// No attempt had the planned effect; with the step at which the navigation was abandoned.
        case unsettled(NavigationStep, attempts: Int)
        /// No app could open an address outside this one.
        case outside(String)
    }

    /// The reason.
    public let reason: Reason
    /// A description of the navigation that failed.
    public private(set) var request: String
    /// The scene; `nil` if there was none.
    public let scene: String?
    /// The texts in descriptions of screens that are replaced to hide values, the longest first.
    private var hidden: [(text: String, shown: String)] = []

    init(_ reason: Reason, _ request: String, scene: String?) {
        self.reason = reason
        self.request = request
        self.scene = scene
    }

    /// Creates the error of a navigation that was refused before any scene received it.
    package init(refusal: NavigationRefusal, showing screen: Screen) {
        self.init(.refused(refusal), "\(NavigationRequest.show(screen))", scene: nil)
    }

    /// The refusal, if the navigation was not possible from the start.
    public var refusal: NavigationRefusal? {
        if case .refused(let refusal) = reason { refusal } else { nil }
    }
}

extension NavigationError {
    /// Returns the same error with a mark in place of values in its texts: the hidden values of the screens that are
    /// opened, and all values of other screens, because it is no longer known which of those were hidden.
    ///
    /// - Parameters:
    ///   - screens: The screens that are opened.
    ///   - hiddenNames: The names of the parameters whose values are hidden in such a screen.
    package func hiding(
        in screens: [Screen], mark: String, _ hiddenNames: ([String: String]) -> Set<String>
    ) -> NavigationError {
        var error = self
        for screen in screens { error.hide(hiddenNames(screen.parameters), of: screen, mark) }
        for screen in reason.screens
        where !screens.contains(where: { $0.route == screen.route && $0.parameters == screen.parameters }) {
            error.hide(screen.parameters.keys, of: screen, mark)
        }
        error.request = error.hiding(request)
        return error
    }

    private mutating func hide(_ names: some Sequence<String>, of screen: Screen, _ mark: String) {
        for name in names {
            guard let value = screen.parameters[name], !value.isEmpty else { continue }
            // This is how the description of a screen prints a parameter.
            hidden.append(("\(name): \(value)".escapingControls, "\(name): \(mark)".escapingControls))
        }
        // A value may be the beginning of another.
        hidden.sort { $0.text.utf8.count > $1.text.utf8.count }
    }

    private func hiding(_ text: String) -> String {
        hidden.reduce(text) { $0.replacing($1.text, with: $1.shown) }
    }
}

extension NavigationError.Reason {
    /// The screens that the error's text mentions.
    fileprivate var screens: [Screen] {
        switch self {
        case .refused(.guarded(let screen)), .refused(.noContainer(let screen)): [screen]
        case .refused(.prevented(let step, _)), .failed(let step, _), .unsettled(let step, _): step.screens
        case .refused, .dropped, .superseded, .cancelled, .sceneClosed, .outside: []
        }
    }
}

extension NavigationStep {
    fileprivate var screens: [Screen] {
        switch self {
        case .push(let screens, _), .replace(_, let screens, _): screens
        case .present(let layer): layer.stacks.flatMap(\.screens)
        case .setRoot(let content): ScreenLayer(content).stacks.flatMap(\.screens)
        case .custom(_, let screen): [screen]
        case .selectTab, .pop, .dismiss: []
        }
    }
}

extension NavigationError: ErrorWithValues {
    package var descriptionWithoutValues: String {
        if case .outside = reason { return "nothing takes the address (\(request))" }
        return description
    }

    /// The same without any value of a screen, because observers may hide values that the error shows.
    package var descriptionInEvents: String {
        var error = self
        for screen in reason.screens { error.hide(screen.parameters.keys, of: screen, "***") }
        // The values of a screen are in parentheses behind its route.
        error.request = String(request.prefix { $0 != "(" })
        guard case .failed(let step, let fault) = reason else { return error.descriptionWithoutValues }
        return error.text(of: "'\(step)' failed: \(fault.descriptionInEvents)")
    }
}

extension NavigationError: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        let problem =
            switch reason {
            case .refused(let refusal): "\(refusal)"
            case .dropped: "another navigation was under way"
            case .superseded: "a later navigation replaced it"
            case .cancelled: "it was cancelled"
            case .sceneClosed: "the scene closed"
            case .failed(let step, let fault): "'\(step)' failed: \(fault)"
            case .unsettled(let step, let attempts): "'\(step)' did not have the planned result, \(attempts) times"
            case .outside(let address): "nothing takes '\(address)'"
            }
        return text(of: problem)
    }

    private func text(of problem: String) -> String {
        "\(hiding(problem)) (\(request)\(scene.map { ", scene '\($0)'" } ?? ""))".escapingControls
    }
}
