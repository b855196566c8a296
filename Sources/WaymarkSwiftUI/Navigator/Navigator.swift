public import WaymarkNavigation

#if canImport(SwiftUI)
public import Combine
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

/// What one scene displays, for SwiftUI: a driver whose state views read, and tell when the user has changed it.
///
/// ```swift
/// Navigator(scene: "main", tabs: [ScreenTab("home", [.foreign("HomePage")]), ScreenTab("mall", [])])
///     .foreign("HomePage") { HomePage() }
/// ```
///
/// It decides nothing: what is displayed changes by steps and by the user's hand alone. A ``NavigatorView`` shows it.
@MainActor
public final class Navigator: ObservableObject, NavigationDriver {
    /// How the app shows a screen its own way: changes the scene as it likes, within what can be displayed.
    public typealias CustomStep = @MainActor (Screen, inout SceneState) throws -> Void

    /// The name of the scene, which no other scene of the app has.
    public let scene: String
    /// Whose wishes it fulfils.
    public weak var navigation: Navigation? { didSet { if navigation !== oldValue { number() } } }
    /// What is displayed; while something animates, what will be.
    @Published public private(set) var displayed: SceneState
    /// The numbers of the screens that cannot be swiped away, as they guard work that is not saved.
    @Published private(set) var guarded: Set<Int> = []
    /// Told where a screen that was there from the start could not be built; an empty view is displayed for it.
    public var onFault: (@MainActor (NavigationFault) -> Void)?

    /// The views that show it now, where several have.
    var tenant: ObjectIdentifier?
    /// The layers as views know them, from the root up.
    private(set) var layers = LayerNumbers()
    private let contents = ScreenContents()
    private var customSteps: [String: CustomStep] = [:]
    private let pending = PendingStep()

    /// A scene.
    ///
    /// - Parameter state: What is displayed at first; what no scene could display is displayed as nothing.
    public init(_ state: SceneState) {
        scene = state.name
        displayed = state.unlawfulness == nil ? state : SceneState(state.name)
        layers.begin(displayed.layers.count)
    }

    /// A scene with tabs.
    public convenience init(scene: String, tabs: [ScreenTab], selected: Int = 0) {
        self.init(.tabs(scene, tabs, selected: selected))
    }

    /// A scene with one stack; without screens, where the first wish says what its root is.
    public convenience init(scene: String, _ screens: [Screen] = []) {
        self.init(screens.isEmpty ? SceneState(scene) : .stack(scene, screens))
    }

    /// Says what is shown for pages of the app's own, by their name (``/WaymarkNavigation/Screen/foreign(_:number:)``).
    @discardableResult
    public func foreign(
        _ name: String, @ViewBuilder _ content: @escaping @MainActor () -> some View
    ) -> Navigator {
        contents.foreign[name] = { AnyView(content()) }
        return self
    }

    /// Says how screens that are shown by a name of the app's own are shown.
    @discardableResult
    public func custom(_ name: String, _ step: @escaping CustomStep) -> Navigator {
        customSteps[name] = step
        return self
    }

    /// What is displayed.
    public func state() -> SceneState { displayed }

    // MARK: Steps

    /// Builds the views that a step needs, and then displays what it leads to.
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
            let number = pending.begin(end(of: step, numbers), completion)
            display(next, numbers, views, animated: isAnimated)
            // A custom step may have brought screens without a number.
            if case .custom = step { self.number() }
            if pending.isTurn { Task { [weak self] in self?.pending.endTurn(number) } }
        } catch { completion(error) }
    }

    private func state(after step: NavigationStep) throws(NavigationFault) -> SceneState {
        guard case .custom(let name, let screen) = step, let body = customSteps[name] else {
            do throws(IllegalStep) { return try displayed.applying(step) } catch { throw .illegal(error) }
        }
        var changed = displayed
        do { try body(screen, &changed) } catch { throw .custom(name, error) }
        if let fault = changed.unlawfulness { throw .illegal(fault) }
        changed.name = scene
        return changed
    }

    /// What says that a step has been done: what is presented appears, what covers the rest says that it is gone, and everything
    /// else is there on the next turn.
    private func end(of step: NavigationStep, _ numbers: [Int]) -> PendingStep.End {
        switch step {
        case .present: return numbers.last.map { .appearing($0) } ?? .turn
        case .dismiss(let kept):
            guard kept >= 1, layers.numbers.indices.contains(kept) else { return .turn }
            let gone = layers.numbers[kept]
            // What never appeared never disappears.
            if !layers.appeared.contains(gone) { return .turn }
            return CoverKind(displayed.layers[kept].presentation) == .popover
                ? .disappearing(gone) : .uncovering(layers.numbers[kept - 1])
        default: return .turn
        }
    }

    /// Changes what is displayed, and what is kept for it.
    private func display(
        _ next: SceneState, _ numbers: [Int], _ views: [Int: AnyView] = [:], animated isAnimated: Bool = true
    ) {
        layers.change(to: numbers, from: displayed)
        contents.change(
            to: next.screens, with: views, from: Set(displayed.layers.compactMap { $0.visible.screens.last?.number }))
        if isAnimated {
            displayed = next
        } else {
            var transaction = Transaction()
            transaction.disablesAnimations = true
            withTransaction(transaction) { displayed = next }
        }
        let gone = guarded.filter { next.place(of: $0) == nil }
        if !gone.isEmpty { guarded.subtract(gone) }
    }

    // MARK: What the user does

    /// Takes note that the user has done something to what is displayed: what is told is a step, done already.
    func happened(_ step: NavigationStep) {
        guard let next = try? displayed.applying(step) else { return objectWillChange.send() }
        display(next, layers.after(step, from: displayed, to: next))
        navigation?.changed(scene)
        if case .appearing(let number)? = pending.end, !layers.numbers.contains(number) { pending.finish() }
    }

    /// The content of a layer has appeared.
    func appeared(layer number: Int) {
        layers.appeared.insert(number)
        if pending.end == .appearing(number) { pending.finish() }
    }

    /// The content of a layer has disappeared.
    func disappeared(layer number: Int) {
        layers.forget(number)
        if pending.end == .disappearing(number) { pending.finish() }
    }

    /// What covered a layer is gone.
    func uncovered(layer number: Int) { if pending.end == .uncovering(number) { pending.finish() } }

    /// The view of a screen has appeared.
    func appeared(screen number: Int) { contents.appear(number) }

    /// The view of a screen has disappeared: behind another, or for good.
    func disappeared(screen number: Int) { contents.disappear(number) }

    /// Says whether a screen guards work that is not saved.
    func setGuarded(_ number: Int, _ isGuarded: Bool) {
        if isGuarded == guarded.contains(number) { return }
        if isGuarded { guarded.insert(number) } else { guarded.remove(number) }
    }

    // MARK: What views show

    /// The layer of a number, also while it goes.
    func layer(_ number: Int) -> ScreenLayer? {
        layers.index(of: number).map { displayed.layers[$0] } ?? layers.departed[number]?.layer
    }

    /// The number of the layer that lies on another, also while they go.
    func number(above number: Int) -> Int? {
        guard let index = layers.index(of: number) else { return layers.departed[number]?.above }
        return layers.numbers.indices.contains(index + 1) ? layers.numbers[index + 1] : nil
    }

    /// The view of a screen, which is built where it was not yet; an empty one where it cannot be.
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

    /// Gives numbers to the screens that have none yet, or that of a screen of another scene.
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

/// A screen that nobody has said how to show by SwiftUI.
struct UnbuiltScreen: Error, CustomStringConvertible {
    let route: String

    var description: String {
        route.utf8.first == UInt8(ascii: "~")
            ? "nobody has said what is shown for '\(route.dropFirst())'"
            : "nobody has said how '\(route)' is shown by SwiftUI"
    }
}
