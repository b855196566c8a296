import Foundation

extension UIViewController {
    /// The stage of a view between being shown and not.
    enum Appearance {
        case hidden
        case appearing
        case shown
        case disappearing
    }

    /// The children whose views are on display.
    var shownChildren: [UIViewController] {
        if decidesOnDisplay { return displayed }
        guard !children.isEmpty, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    /// Whether the view is in a window.
    var isInWindow: Bool { viewIfLoaded?.window != nil }

    /// The ancestor without a parent.
    var rootAncestor: UIViewController {
        var each = self
        while let parent = each.parent { each = parent }
        return each
    }

    /// Says that the view will appear, to this controller and to those in it.
    func beginAppear(_ animated: Bool) {
        guard appearance == .hidden || appearance == .disappearing else { return }
        loadViewIfNeeded()
        appearance = .appearing
        prepareDisplay()
        viewWillAppear(animated)
        if forwards { for child in shownChildren { child.beginAppear(animated) } }
        viewIsAppearing(animated)
    }

    /// Says that the view will disappear, to this controller and to those in it.
    func beginDisappear(_ animated: Bool) {
        guard appearance == .shown || appearance == .appearing else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        if forwards { for child in shownChildren { child.beginDisappear(animated) } }
    }

    /// Says that the view has appeared or disappeared, whichever was begun.
    func endAppearance(_ animated: Bool) {
        switch appearance {
        case .appearing:
            appearance = .shown
            viewDidAppear(animated)
        case .disappearing:
            appearance = .hidden
            viewDidDisappear(animated)
        case .hidden, .shown: return
        }
        if forwards { for child in shownChildren { child.endAppearance(animated) } }
        if appearance == .shown { hasAppeared() }
    }

    /// The view was added by hand to one that is on display: it has appeared by the next turn.
    func appearByItself() {
        guard let parent, !parent.decidesOnDisplay, parent.shouldAutomaticallyForwardAppearanceMethods, isInWindow,
            parent.appearance == .shown
        else { return }
        beginAppear(false)
        StandInStage.shared.after(1) { if self.isInWindow { self.endAppearance(false) } }
    }

    /// The view is about to be taken by hand from one that is on display.
    func disappearByItself() {
        guard let parent, !parent.decidesOnDisplay, parent.shouldAutomaticallyForwardAppearanceMethods, isInWindow
        else { return }
        beginDisappear(false)
        StandInStage.shared.after(1) { if !self.isInWindow { self.endAppearance(false) } }
    }

    private var forwards: Bool { decidesOnDisplay || shouldAutomaticallyForwardAppearanceMethods }
}
