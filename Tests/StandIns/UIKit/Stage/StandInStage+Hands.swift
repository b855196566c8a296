import Foundation

/// The user's hands. Each returns whether it reached anything: what is in no window, covered by a layer or in the middle
/// of a transition cannot be touched.
extension StandInStage {
    /// Taps the back button of a navigation bar.
    @discardableResult
    public func tapBack(in navigation: UINavigationController) -> Bool {
        guard canGoBack(navigation) else { return false }
        navigation.replaceStack(Array(navigation.stack.dropLast()), animated: true, fate: .usual)
        return true
    }

    /// Begins to swipe from the edge. The stack is without its top from now on; what is below it will appear.
    ///
    /// `finishSwipe()` or `cancelSwipe()` ends it.
    @discardableResult
    public func swipeBack(in navigation: UINavigationController) -> Bool {
        guard canGoBack(navigation), swipe == nil, navigation.interactivePopGestureRecognizer?.isEnabled ?? false,
            let from = navigation.stack.popLast(), let top = navigation.stack.last
        else { return false }
        let transition = StandInTransition(
            from: from, to: top, animated: true, interactive: true, container: navigation.view, fate: .usual)
        navigation.transition = transition
        navigation.ownTransition = transition
        swipe = transition
        transition.startInteractively(navigation.course(transition, from: from, to: top))
        return true
    }

    /// Lets go far enough: the swiped controller goes.
    @discardableResult
    public func finishSwipe() -> Bool { endSwipe(cancelled: false) }

    /// Lets go too early: the swiped controller comes back to the stack by the end of the transition.
    @discardableResult
    public func cancelSwipe() -> Bool { endSwipe(cancelled: true) }

    /// Pulls down a sheet, or taps beside a popover.
    ///
    /// What is modal, or must not be dismissed by its delegate's word, stays, and the delegate hears of the attempt. No
    /// other style can be pulled down.
    @discardableResult
    public func swipeDown(on presented: UIViewController) -> Bool {
        let controller = presented.rootAncestor
        guard let presenter = controller.ownPresenting, isReachable(controller), !controller.isBeingPresented,
            !controller.isBeingDismissed,
            [.pageSheet, .formSheet, .popover].contains(controller.modalPresentationStyle)
        else { return false }
        let presentation = controller.makePresentation()
        let delegate = presentation.delegate
        if controller.refusesHands || !(delegate?.presentationControllerShouldDismiss(presentation) ?? true) {
            delegate?.presentationControllerDidAttemptToDismiss(presentation)
            return true
        }
        delegate?.presentationControllerWillDismiss(presentation)
        presenter.takeAway(
            [controller], animated: true, fate: .usual,
            told: { presentation.delegate?.presentationControllerDidDismiss(presentation) }, completion: nil)
        return true
    }

    /// Drags a sheet to another height.
    @available(tvOS, unavailable)
    @available(visionOS, unavailable)
    @discardableResult
    public func dragSheet(
        _ presented: UIViewController, to identifier: UISheetPresentationController.Detent.Identifier
    ) -> Bool {
        let controller = presented.rootAncestor
        guard isReachable(controller), controller.ownPresenting != nil,
            let sheet = controller.makePresentation() as? UISheetPresentationController,
            sheet.detents.contains(where: { $0.identifier == identifier })
        else { return false }
        sheet.selectedDetentIdentifier = identifier
        (sheet.delegate as? any UISheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
        return true
    }

    /// Taps "More", which is in the bar if there are six tabs or more: the list of those from the fifth on comes in front.
    @discardableResult
    public func tapMore(in tabs: UITabBarController) -> Bool {
        guard isReachable(tabs), (tabs.viewControllers ?? []).count > 5 else { return false }
        tabs.select(tabs.moreNavigationController, fate: .usual)
        tabs.delegate?.tabBarController(tabs, didSelect: tabs.moreNavigationController)
        return true
    }

    /// Taps a tab. The selected one, tapped again, pops its navigation controller to the root.
    @discardableResult
    public func tapTab(_ index: Int, in tabs: UITabBarController) -> Bool {
        if tabs.tabs.indices.contains(index) { return tapTab(tabs.tabs[index], in: tabs) }
        guard isReachable(tabs), let all = tabs.viewControllers, all.indices.contains(index) else { return false }
        let tapped = all[index]
        if let delegate = tabs.delegate, !delegate.tabBarController(tabs, shouldSelect: tapped) { return true }
        if tapped === tabs.selectedViewController { popToRoot(of: tapped) } else { tabs.select(tapped, fate: .usual) }
        tabs.delegate?.tabBarController(tabs, didSelect: tapped)
        return true
    }

    /// Taps a tab in the bar, or one of a group in the sidebar; only a change of the selection is reported.
    @discardableResult
    public func tapTab(_ tab: UITab, in tabs: UITabBarController) -> Bool {
        guard isReachable(tabs), tab.tabBarController === tabs, !tab.isHidden else { return false }
        if let delegate = tabs.delegate, !delegate.tabBarController(tabs, shouldSelectTab: tab) { return true }
        let previous = tabs.selectedTab
        if tab === previous {
            if let content = tab.content { popToRoot(of: content) }
        } else {
            tabs.choose(tab, fate: .usual)
            tabs.delegate?.tabBarController(tabs, didSelectTab: tab, previousTab: previous)
        }
        return true
    }

    private func popToRoot(of controller: UIViewController) {
        guard let navigation = controller as? UINavigationController, navigation.stack.count > 1,
            navigation.transition == nil
        else { return }
        navigation.replaceStack(Array(navigation.stack.prefix(1)), animated: true, fate: .usual)
    }

    /// Taps an action of an alert, which goes; then the action's handler runs.
    @discardableResult
    public func tapAction(_ title: String, in alert: UIAlertController) -> Bool {
        guard let presenter = alert.ownPresenting, isReachable(alert), !alert.isBeingPresented,
            !alert.isBeingDismissed, let action = alert.actions.first(where: { $0.title == title }), action.isEnabled
        else { return false }
        presenter.takeAway([alert], animated: true, fate: .usual, told: { action.handler?(action) }, completion: nil)
        return true
    }

    /// Makes a window too narrow for the columns of a split view controller, or wide enough.
    public func setCollapsed(_ collapsed: Bool, in split: UISplitViewController) {
        split.setCollapsed(collapsed)
    }

    private func canGoBack(_ navigation: UINavigationController) -> Bool {
        isReachable(navigation) && navigation.transition == nil && navigation.stack.count > 1
            && !(navigation.stack.last?.navigationItem.hidesBackButton ?? false)
    }

    private func isReachable(_ controller: UIViewController) -> Bool {
        controller.isInWindow && controller.presentedViewController == nil && !controller.rootAncestor.isBeingDismissed
    }

    private func endSwipe(cancelled: Bool) -> Bool {
        guard let swipe else { return false }
        self.swipe = nil
        swipe.release(cancelled: cancelled)
        return true
    }
}

extension UIViewController {
    /// Whether this controller, or one on display in it, does not let hands dismiss its layer.
    fileprivate var refusesHands: Bool {
        isModalInPresentation || shownChildren.contains { $0.refusesHands }
    }
}
