/// One change of what a container has on display, from the turn in which it begins.
@MainActor
final class DisplaySwap {
    private let container: UIViewController
    private let isAnimated: Bool
    private var leaving: [UIViewController] = []
    private var arriving: [UIViewController] = []

    init(of container: UIViewController, animated: Bool) {
        self.container = container
        isAnimated = animated
    }

    /// Begins with what is wanted by now; `false` where the container has left its window.
    func begin() -> Bool {
        guard container.isInWindow else { return false }
        let old = container.displayed
        let new = container.wanted
        leaving = old.filter { !new.holds($0) }
        arriving = new.filter { !old.holds($0) }
        guard !leaving.isEmpty || !arriving.isEmpty else { return true }
        container.displayed = new
        for child in arriving { if let own = container.view, let view = child.view { own.attach(view) } }
        guard container.appearance == .shown || container.appearance == .appearing else { return true }
        if container.tellsArrivalsFirst { for child in arriving { child.beginAppear(isAnimated) } }
        for child in leaving { child.beginDisappear(isAnimated) }
        if !container.tellsArrivalsFirst { for child in arriving { child.beginAppear(isAnimated) } }
        return true
    }

    func settle() {
        for child in leaving where !container.displayed.holds(child) { child.viewIfLoaded?.detach() }
    }

    func appear() {
        for child in leaving { child.endAppearance(isAnimated) }
        for child in arriving { child.endAppearance(isAnimated) }
    }
}
