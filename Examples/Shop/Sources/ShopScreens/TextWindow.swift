public import WaymarkNavigation

/// A window of text: shows the screens of a scene as pages on a terminal.
///
/// The headless driver's model determines what can be displayed and what the user's gestures change. The window adds a
/// page for each screen, built like a view controller by the route's own builder, loaded when it comes in front, and
/// forgotten when its screen has left.
@MainActor
public final class TextWindow: NavigationDriver {
    private struct Shown {
        let screen: Screen
        let page: TextPage
    }

    /// The errands of the app.
    public let errands: Errands
    /// Called when a page has come to the front, with the request that caused it, or `nil` for a gesture.
    public var onEnter: (@MainActor (TextPage, NavigationRequest?) -> Void)?
    /// The notices that report failed buttons.
    private let notices: Notices
    private let model: HeadlessDriver
    private var shown: [Int: Shown] = [:]
    /// The number of callers that wait for the value of a question, by the numbers of the screens.
    private var askers: [Int: Int] = [:]
    private var watch: WindowWatch?

    /// A window.
    ///
    /// - Parameter state: The initial display.
    public init(_ state: SceneState, errands: Errands, notices: Notices) {
        model = HeadlessDriver(state)
        self.errands = errands
        self.notices = notices
    }

    // MARK: The driver

    /// The name of the scene.
    public var scene: String { model.scene }

    /// The navigation that drives it.
    public var navigation: Navigation? {
        get { model.navigation }
        set {
            if let watch { model.navigation?.removeObserver(watch) }
            model.navigation = newValue
            watch = newValue.map { navigation in
                let watch = WindowWatch(self)
                navigation.addObserver(watch)
                return watch
            }
            refresh()
            if newValue != nil { topPage?.appear(errands) }
        }
    }

    /// The state on display.
    public func state() -> SceneState { model.state() }

    /// Performs a step at once, and builds its new pages.
    public func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        model.perform(step, animated: isAnimated) { [self] fault in
            refresh()
            completion(fault)
        }
    }

    // MARK: Pages

    /// The page of a screen that is displayed; `nil` if it is not.
    public func page(of screen: Screen) -> TextPage? { shown[screen.number]?.page }

    /// The page in front.
    public var topPage: TextPage? { state().top.flatMap(page) }

    /// The state on display, as a tree.
    public var outline: String { "\(state())" }

    /// Waits until nothing more happens without the user.
    public func rest() async { await errands.rest() }

    /// Builds the pages that are missing or whose screens have other values, and forgets those that have left.
    private func refresh() {
        guard navigation != nil else { return }
        var now: [Int: Shown] = [:]
        for screen in state().screens {
            if let there = shown[screen.number], there.screen == screen {
                now[screen.number] = there
            } else {
                now[screen.number] = Shown(screen: screen, page: build(screen))
            }
        }
        let front = state().top?.number ?? 0
        let isRebuilt = shown[front].map { $0.page !== now[front]?.page } ?? false
        for number in askers.keys where now[number] == nil {
            errands.change(asking: -(askers.removeValue(forKey: number) ?? 0))
        }
        shown = now
        // A page that stays in front with other values does not come to the front again.
        if isRebuilt { topPage?.appear(errands) }
    }

    /// The page of a screen, or a page with the error if it cannot be built.
    private func build(_ screen: Screen) -> TextPage {
        guard let navigation, let factory = navigation.screens[screen.route]?.factory(of: TextPage.self) else {
            return TextPage(screen.isForeign ? String(screen.route.dropFirst()) : "✗ no page for \(screen)")
        }
        do {
            let page = try factory.build(TextPage.self, navigation.context(for: screen, in: scene))
            return page ?? TextPage("✗ no page for \(screen)")
        } catch { return TextPage("✗ \(screen)", lines: ["\(error)"]) }
    }

    // MARK: The user's hands

    /// Taps a button of the page in front, by its place from 0; what it does goes on as an errand.
    ///
    /// - Returns: Whether it is there.
    @discardableResult
    public func tap(_ index: Int) -> Bool {
        guard let page = topPage, page.buttons.indices.contains(index) else { return false }
        let button = page.buttons[index]
        errands.begin { [notices] in
            do { try await button.action() } catch { notices.post("✗ \(button.label): \(error)") }
        }
        return true
    }

    /// Taps a button of the page in front, by what stands on it.
    ///
    /// - Returns: Whether it is there.
    @discardableResult
    public func tap(_ label: String) -> Bool {
        topPage?.buttons.firstIndex { $0.label == label }.map(tap) ?? false
    }

    /// Swipes the top screen of the stack in front away; or taps the back button.
    ///
    /// - Returns: Whether there was anything to go back to.
    @discardableResult
    public func swipeBack() -> Bool { byHand { model.swipeBack() } }

    /// Swipes the layer in front away.
    ///
    /// - Returns: Whether there was one that can be.
    @discardableResult
    public func swipeDown() -> Bool { byHand { model.swipeDown() } }

    /// Taps a tab.
    ///
    /// - Returns: Whether it is there to be tapped.
    @discardableResult
    public func tapTab(_ name: String) -> Bool { byHand { model.tapTab(name) } }

    private func byHand(_ change: () -> Bool) -> Bool {
        let isDone = change()
        refresh()
        return isDone
    }

    // MARK: What navigation tells

    fileprivate func entered(_ visit: ScreenVisit) {
        guard visit.scene == scene, let page = page(of: visit.screen) else { return }
        page.appear(errands)
        onEnter?(page, visit.request)
    }

    fileprivate func ended(_ request: NavigationRequest) {
        guard case .show(let screens, _) = request.kind, let requested = screens.last, let top = state().top,
            top.isSame(as: requested), let page = page(of: top)
        else { return }
        // One that was in front already, and is opened again.
        if page.loadingCount == 0 { page.appear(errands) }
        if !page.isQuestion { return }
        askers[top.number, default: 0] += 1
        errands.change(asking: 1)
    }
}

/// Observes navigation for a window, without retaining the window.
@MainActor
private final class WindowWatch: NavigationObserver {
    private weak var window: TextWindow?

    init(_ window: TextWindow) { self.window = window }

    func didEnter(_ visit: ScreenVisit) { window?.entered(visit) }

    func didEnd(_ request: NavigationRequest, error: NavigationError?) { if error == nil { window?.ended(request) } }
}

extension TextWindow: @MainActor CustomStringConvertible {
    /// The state on display as a tree, and under it the page in front.
    public var description: String {
        (outline.split(separator: "\n").map(String.init) + (topPage?.text ?? [])).joined(separator: "\n")
    }
}
