internal import Foundation
public import WaymarkNavigation

#if canImport(SwiftUI)
public import Combine
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

/// The displayed state of one scene, for SwiftUI: a driver whose state views read, and to which they report changes by
/// the user.
///
/// ```swift
/// Navigator(tabs: [ScreenTab("home", [.foreign("HomePage")]), ScreenTab("mall", [])])
///     .foreign("HomePage") { HomePage() }
/// ```
///
/// It makes no decisions: only steps and the user change what is displayed. A ``NavigatorView`` shows it.
@MainActor
public final class Navigator: ObservableObject, NavigationDriver {
    /// A closure that shows a screen by a custom presentation: it changes the scene to any state that can be displayed.
    public typealias CustomStep = @MainActor (Screen, inout SceneState) throws -> Void

    /// The name of the scene, which no other scene of the app has.
    public let scene: String
    /// The navigation whose steps the navigator performs.
    public weak var navigation: Navigation? { didSet { if navigation !== oldValue { number() } } }
    /// The displayed state; during an animation, the state after it.
    @Published public private(set) var displayed: SceneState
    /// The numbers of the screens that cannot be swiped away because they guard unsaved work.
    @Published private(set) var guarded: Set<Int> = []
    /// Called if a screen of the initial state could not be built; an empty view is displayed in its place.
    public var onFault: (@MainActor (NavigationFault) -> Void)?

    /// Whether the pending step may be animated.
    private var isMoving = false
    /// The views that show the navigator now, if several have.
    var tenant: ObjectIdentifier?
    /// The layers as views know them, from the root up.
    private(set) var layers = LayerNumbers()
    private let contents = ScreenContents()
    private var customSteps: [String: CustomStep] = [:]
    private let pending = PendingStep()
    let paths = StackPaths()
    /// The duration of SwiftUI's animation of a view that has appeared, whose end it does not report.
    package var settlingTime = Duration.milliseconds(500)
    /// The time for showing a page before its state is published again, and before the step ends without it.
    private static let showingTime = Duration.seconds(1)

    /// Creates a scene.
    ///
    /// - Parameter state: The initial state; one that no scene could display is replaced by an empty one.
    public init(_ state: SceneState) {
        scene = state.name
        displayed = state.violation == nil ? state : SceneState(state.name)
        layers.begin(displayed.layers.count)
    }

    /// Creates a scene with tabs.
    ///
    /// - Parameters:
    ///   - scene: The name of the scene. By default, each navigator gets a unique name, because a window group shows
    ///     several windows, and a scene that is connected under a name replaces an earlier one.
    ///   - tabs: The tabs.
    ///   - selected: The number of the selected tab.
    public convenience init(scene: String = Navigator.newScene(), tabs: [ScreenTab], selected: Int = 0) {
        self.init(.tabs(scene, tabs, selected: selected))
    }

    /// Creates a scene with one stack. Without screens, the first navigation determines its root.
    ///
    /// - Parameters:
    ///   - scene: The name of the scene; by default, a new one.
    ///   - screens: The screens of the stack.
    public convenience init(scene: String = Navigator.newScene(), _ screens: [Screen] = []) {
        self.init(screens.isEmpty ? SceneState(scene) : .stack(scene, screens))
    }

    /// Returns a name that no other scene has.
    nonisolated public static func newScene() -> String { "window-\(UUID().uuidString)" }

    /// Sets the view for the app's own pages, by their name (``/WaymarkNavigation/Screen/foreign(_:number:)``).
    ///
    /// - Parameters:
    ///   - name: The name of the pages.
    ///   - content: Builds the view.
    /// - Returns: The navigator.
    @discardableResult
    public func foreign(
        _ name: String, @ViewBuilder _ content: @escaping @MainActor () -> some View
    ) -> Navigator {
        contents.foreign[name] = { AnyView(content()) }
        return self
    }

    /// Registers a custom presentation.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - step: Shows the screen.
    /// - Returns: The navigator.
    @discardableResult
    public func custom(_ name: String, _ step: @escaping CustomStep) -> Navigator {
        customSteps[name] = step
        return self
    }

    /// Returns the displayed state.
    public func state() -> SceneState { displayed }

    // MARK: Steps

    /// Builds the views that a step needs, and then displays the resulting state.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isAnimated: Whether it may be animated.
    ///   - completion: Receives the fault of the step, or `nil`.
    public func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        do throws(NavigationFault) {
            let next = try state(after: step)
            let views = try contents.views(of: next.screens, after: displayed.screens) {
                screen throws(NavigationFault) in try build(screen)
            }
            let numbers = layers.after(step, from: displayed, to: next)
            let number = pending.begin(end(of: step, to: next, numbers), completion)
            isMoving = isAnimated
            display(next, numbers, views, animated: isAnimated)
            // A custom step may have brought screens without a number.
            if case .custom = step { self.number() }
            switch pending.end {
            case .turn?: Task { [weak self] in self?.pending.endTurn(number) }
            case .turning?:
                pending.finish(after: Self.showingTime, times: 2, by: clock) { [weak self] in self?.updateAgain() }
            case .appearing?, .disappearing?, .uncovering?, nil: break
            }
        } catch { completion(error) }
    }

    private var clock: AppClock { navigation?.configuration.clock ?? .continuous }

    /// Publishes the state again because SwiftUI has lost a change, as it does on iOS 16 and 17 during an animation.
    private func updateAgain() {
        objectWillChange.send()
        updatePaths(again: true)
    }

    private func updatePaths(again isAgain: Bool = false) {
        paths.update(
            layers.numbers, again: isAgain, isSeen: { layers.departed[$0] != nil }, { pathScreens($0, $1) })
    }

    private func state(after step: NavigationStep) throws(NavigationFault) -> SceneState {
        guard case .custom(let name, let screen) = step, let body = customSteps[name] else {
            do throws(IllegalStep) { return try displayed.applying(step) } catch { throw .illegal(error) }
        }
        var changed = displayed
        do { try body(screen, &changed) } catch { throw .custom(name, error) }
        if let fault = changed.violation { throw .illegal(fault) }
        changed.name = scene
        return changed
    }

    /// Returns the event that indicates the end of a step: a presented view appears, a cover reports that it is gone,
    /// or, for visible pages, the new one appears and the old one disappears. Everything else ends on the next turn.
    private func end(of step: NavigationStep, to next: SceneState, _ numbers: [Int]) -> PendingStep.End {
        switch step {
        case .present: return numbers.last.map { .appearing($0) } ?? .turn
        case .dismiss(let kept):
            guard kept >= 1, layers.numbers.indices.contains(kept) else { return .turn }
            let gone = layers.numbers[kept]
            // A view that never appeared never disappears.
            if !layers.appeared.contains(gone) { return .turn }
            return CoverKind(displayed.layers[kept].presentation) == .popover
                ? .disappearing(gone) : .uncovering(layers.numbers[kept - 1])
        case .custom: return .turn
        case .selectTab, .push, .pop, .replace, .setRoot:
            guard let old = displayed.top?.number, let new = next.top?.number, old != new, contents.isSeen(old) else {
                return .turn
            }
            return .turning(to: new, from: old)
        }
    }

    /// Changes the displayed state and the views for it.
    private func display(
        _ next: SceneState, _ numbers: [Int], _ views: [Int: AnyView] = [:], animated isAnimated: Bool = true
    ) {
        layers.change(to: numbers, from: displayed)
        contents.change(
            to: next.screens, with: views, from: Set(displayed.layers.compactMap { $0.visible.screens.last?.number }))
        if isAnimated {
            displayed = next
            updatePaths()
        } else {
            var transaction = Transaction()
            transaction.disablesAnimations = true
            withTransaction(transaction) {
                displayed = next
                updatePaths()
            }
        }
        let gone = guarded.filter { next.place(of: $0) == nil }
        if !gone.isEmpty { guarded.subtract(gone) }
    }

    // MARK: Actions of the user

    /// Takes note of a change by the user, which is a step that has already happened.
    func happened(_ step: NavigationStep) {
        guard let next = try? displayed.applying(step) else { return updateAgain() }
        display(next, layers.after(step, from: displayed, to: next))
        navigation?.activate(scene)
        navigation?.changed(scene)
        switch pending.end {
        case .appearing(let number)? where !layers.numbers.contains(number): pending.finish()
        case .turning(let new, _)? where displayed.top?.number != new: pending.finish()
        case .appearing, .turning, .turn, .disappearing, .uncovering, nil: break
        }
    }

    /// Handles the appearance of a layer's content.
    func appeared(layer number: Int) {
        layers.appeared.insert(number)
        if pending.end == .appearing(number) { settle() }
    }

    /// Ends the pending step when the animation of the appeared view has ended.
    private func settle() {
        if isMoving, settlingTime > .zero { pending.finish(after: settlingTime, by: clock) } else { pending.finish() }
    }

    /// Handles the disappearance of a layer's content.
    func disappeared(layer number: Int) {
        layers.forget(number)
        if pending.end == .disappearing(number) { pending.finish() }
    }

    /// Takes note that the cover of a layer is gone.
    func uncovered(layer number: Int) { if pending.end == .uncovering(number) { pending.finish() } }

    /// Handles the appearance of a screen's view.
    func appeared(screen number: Int) {
        contents.appear(number)
        turned()
    }

    /// Handles the disappearance of a screen's view, behind another or for good.
    func disappeared(screen number: Int) {
        contents.disappear(number)
        turned()
    }

    /// Ends the pending step if its page has appeared and the other has disappeared, or a little later if SwiftUI does
    /// not report the latter.
    private func turned() {
        guard case .turning(let new, let old)? = pending.end, contents.isSeen(new) else { return }
        if contents.isSeen(old) { settle() } else { pending.finish() }
    }

    /// Sets whether a screen guards unsaved work.
    func setGuarded(_ number: Int, _ isGuarded: Bool) {
        if isGuarded == guarded.contains(number) { return }
        if isGuarded { guarded.insert(number) } else { guarded.remove(number) }
    }

    // MARK: Content of views

    /// Returns the layer with a number, even while it is dismissed.
    func layer(_ number: Int) -> ScreenLayer? {
        layers.index(of: number).map { displayed.layers[$0] } ?? layers.departed[number]?.layer
    }

    /// Returns the number of the layer on top of another, even while they are dismissed.
    func number(above number: Int) -> Int? {
        guard let index = layers.index(of: number) else { return layers.departed[number]?.above }
        return layers.numbers.indices.contains(index + 1) ? layers.numbers[index + 1] : nil
    }

    /// Returns the view of a screen, which is built if necessary; an empty view if it cannot be built.
    func content(of number: Int) -> AnyView {
        if let view = contents.view(of: number) { return view }
        guard navigation != nil, let screen = screen(of: number) else { return AnyView(EmptyView()) }
        do throws(NavigationFault) { return contents.keep(try build(screen), of: number) } catch {
            onFault?(error)
            return contents.keep(AnyView(EmptyView()), of: number)
        }
    }

    private func screen(of number: Int) -> Screen? {
        displayed.place(of: number).flatMap { place in
            let stack = displayed.layers[place.stack.layer]
            return stack.stacks[place.stack.tab ?? 0].screens[place.index]
        }
    }

    private func build(_ screen: Screen) throws(NavigationFault) -> AnyView {
        if let view = contents.foreignView(of: screen) { return view }
        guard let navigation else { throw .unavailable("no navigation is connected") }
        do {
            let context = navigation.context(for: screen, in: scene)
            guard
                let view = try navigation.screens[screen.route]?.factory(of: AnyView.self)?.build(AnyView.self, context)
            else { throw UnbuiltScreen(route: screen.route) }
            return view
        } catch { throw .notBuilt(screen, error) }
    }

    /// Assigns numbers to screens that have none, or whose number belongs to a screen of another scene.
    private func number() {
        guard let navigation else { return }
        let others = navigation.state.scenes.filter { $0.name != scene }.flatMap(\.screens)
        let taken = Set(others.lazy.map(\.number))
        let numbered = displayed.numbered { screen in
            let isFree = screen.number != 0 && !taken.contains(screen.number)
            return isFree ? screen.number : navigation.nextNumber()
        }
        if numbered != displayed { display(numbered, layers.numbers, animated: false) }
    }
}

/// A screen without a view in SwiftUI.
struct UnbuiltScreen: Error, CustomStringConvertible {
    let route: String

    var description: String {
        "no SwiftUI view is registered for '\(route.utf8.first == UInt8(ascii: "~") ? route.dropFirst() : route[...])'"
    }
}
