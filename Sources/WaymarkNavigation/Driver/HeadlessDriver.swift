/// A driver without a display: a complete model of a scene that follows the rules of UIKit's containers. It serves
/// tests, and navigation on a server or in a terminal.
///
/// Its state prints as a tree. The user's gestures are methods: ``swipeBack()``, ``swipeDown()``, ``tapTab(_:)``.
@MainActor
public final class HeadlessDriver: NavigationDriver {
    /// A closure that shows a screen by a custom presentation: it changes the scene to any state that can be displayed.
    public typealias CustomStep = @MainActor (Screen, inout SceneState) throws -> Void

    /// The name of the scene.
    public let scene: String
    /// The navigation that the driver works for.
    public weak var navigation: Navigation? {
        didSet {
            let others = navigation?.state.scenes.flatMap(\.screens) ?? []
            number(taken: Set(others.lazy.map(\.number)))
        }
    }
    /// The performed steps, in order, since the driver was created or ``clearSteps()`` was called.
    public private(set) var steps: [NavigationStep] = []

    private var displayed: SceneState
    private var customSteps: [String: CustomStep] = [:]

    /// Creates the driver of a scene.
    ///
    /// - Parameter state: The initial state; one that no scene could display is replaced by an empty one.
    public init(_ state: SceneState) {
        scene = state.name
        displayed = state.violation == nil ? state : SceneState(state.name)
    }

    /// Registers a custom presentation.
    ///
    /// - Parameters:
    ///   - name: The name of the presentation.
    ///   - step: Shows a screen.
    public func custom(_ name: String, _ step: @escaping CustomStep) { customSteps[name] = step }

    /// Removes the recorded steps.
    public func clearSteps() { steps = [] }

    /// Returns the state that is displayed.
    public func state() -> SceneState { displayed }

    /// Returns `true`, because the model has no pages that could keep old values.
    public func canUpdate(_ number: Int) -> Bool { true }

    /// Performs a step at once.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isAnimated: Not used.
    ///   - completion: Receives the fault of the step, or `nil`.
    public func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        if case .custom(let name, let screen) = step, let body = customSteps[name] {
            completion(perform(custom: name, screen, body))
            return
        }
        do throws(IllegalStep) {
            try displayed.apply(step)
            steps.append(step)
            completion(nil)
        } catch { completion(.illegal(error)) }
    }

    private func perform(custom name: String, _ screen: Screen, _ body: CustomStep) -> NavigationFault? {
        var changed = displayed
        do { try body(screen, &changed) } catch { return .custom(name, error) }
        if let fault = changed.violation { return .illegal(fault) }
        displayed = changed
        number(taken: [])
        steps.append(.custom(name, screen))
        return nil
    }

    /// Gives new numbers to screens that have none, or whose number belongs to a screen of another scene.
    private func number(taken: Set<Int>) {
        guard let navigation else { return }
        for layer in displayed.layers.indices {
            for place in displayed.layers[layer].places(in: layer) {
                displayed[place].screens = displayed[place].screens.map { screen in
                    let isFree = screen.number != 0 && !taken.contains(screen.number)
                    return isFree ? screen : screen.numbered(navigation.nextNumber())
                }
            }
        }
    }

    // MARK: Gestures of the user

    /// Swipes back from the top screen of the stack in front, or taps the back button.
    ///
    /// - Returns: `true` if there was a screen to go back to.
    @discardableResult
    public func swipeBack() -> Bool {
        guard let layer = displayed.layers.indices.last else { return false }
        let place = displayed.visiblePlace(ofLayer: layer)
        return change(.pop(to: displayed[place].screens.count - 1, on: place))
    }

    /// Swipes the layer in front away.
    ///
    /// - Returns: `true` if a layer was swiped away; a layer that takes the whole screen cannot be.
    @discardableResult
    public func swipeDown() -> Bool {
        switch displayed.layers.last?.presentation?.style {
        case nil, .fullScreen, .overFullScreen: false
        default: change(.dismiss(to: displayed.layers.count - 1))
        }
    }

    /// Taps a tab.
    ///
    /// - Returns: `true` if the tab exists and no presented layer covers it.
    @discardableResult
    public func tapTab(_ name: String) -> Bool {
        let layer = displayed.layers.count - 1
        guard layer >= 0, case .tabs(let tabs) = displayed.layers[layer].content, let index = tabs.index(of: name)
        else { return false }
        if index != tabs.selected { return change(.selectTab(index, layer: layer)) }
        // Tapping the selected tab goes back to its first screen.
        let place = StackPlace(layer: layer, tab: index)
        if displayed[place].screens.count > 1 { change(.pop(to: 1, on: place)) }
        return true
    }

    @discardableResult
    private func change(_ step: NavigationStep) -> Bool {
        do throws(IllegalStep) { try displayed.apply(step) } catch { return false }
        navigation?.changed(scene)
        return true
    }
}

extension HeadlessDriver: @MainActor CustomStringConvertible {
    /// The displayed state, as a tree.
    public var description: String { "\(displayed)" }
}
