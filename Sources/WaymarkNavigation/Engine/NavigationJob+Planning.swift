/// The meaning of a wish in the state where it is to be fulfilled, and the way there.
extension NavigationJob {
    /// Finds the goal and the steps to it, and gives the screens of the wish their numbers.
    ///
    /// - Parameters:
    ///   - known: The displayed state.
    ///   - isUnderWay: Whether steps were done before, so that a screen that was wished for and has ended meanwhile is still meant.
    ///   - canUpdate: Returns whether the driver can give another content to a screen, by its number.
    /// - Throws: Why there is no such goal.
    func plan(
        from known: SceneState, isUnderWay: Bool, canUpdate: @escaping (Int) -> Bool, _ navigation: Navigation
    ) throws(NavigationRefusal) {
        if case .show(let screens, let reuse) = kind, let last = screens.last,
            case .custom(let name) = last.presentation.kind
        {
            let screen = last.number == 0 ? last.numbered(navigation.nextNumber()) : last
            kind = .show([screen], reuse: reuse)
            let plan = NavigationPlan(custom: name, screen)
            take([screen], navigation)
            (steps, animatedStep) = (plan.steps[...], wish.isAnimated ? plan.steps.last : nil)
            return
        }
        let meant = isUnderWay ? goal : nil
        if meant == nil { over = Set(known.screens.lazy.map(\.number).filter { navigation.isOver($0) }) }
        let over = over
        let base = NavigationGoal(
            state: known, number: navigation.nextNumber, canUpdate: canUpdate,
            isOver: { navigation.isOver($0) && (meant?.place(of: $0) == nil || over.contains($0)) })
        let goal =
            if let withdrawn {
                try base.withdrawing(withdrawn, endedAt: navigation.ended[withdrawn] ?? .max)
            } else {
                try base.scene(for: kind)
            }
        if let earlier = self.goal { outdated.formUnion(earlier.screens.map(\.number)) }
        self.goal = goal
        self.base = known
        settle(goal, navigation)
        forgetPayloads(of: goal, from: known, navigation)
        let plan = NavigationPlan(from: known, to: goal)
        steps = plan.steps[...]
        animatedStep = wish.isAnimated ? plan.animatedStep.map { plan.steps[$0] } : nil
    }

    /// Says what the wish means from now on, so that planning anew does not go back twice, or build a screen twice.
    private func settle(_ goal: SceneState, _ navigation: Navigation) {
        switch kind {
        case .show(let screens, let reuse):
            let count = min(screens.count, goal.visible.count)
            let numbered = Array(goal.visible.suffix(count))
            var kept = screens
            for index in 0..<count {
                let place = screens.count - count + index
                if kept[place].isSame(as: numbered[index]) {
                    kept[place] = kept[place].numbered(numbered[index].number)
                }
            }
            kind = .show(kept, reuse: reuse)
            take(kept, navigation)
        case .back, .pop, .popToRoot, .popTo, .dismiss, .selectTab:
            if let top = goal.top { kind = .reveal(top.number) }
        case .reveal, .close, .restore: break
        }
    }

    /// Screens that are given other values beneath the one that is shown, or by a restoration, have not been opened with what was passed
    /// along for them before.
    private func forgetPayloads(of goal: SceneState, from known: SceneState, _ navigation: Navigation) {
        for screen in goal.screens where screen.number != lifetime?.number {
            guard let place = known.place(of: screen.number) else { continue }
            if known[place.stack].screens[place.index] != screen {
                navigation.lifetimes[screen.number]?.payload = nil
            }
        }
    }

    /// Gives the screen that is shown what was passed along for it.
    private func take(_ screens: [Screen], _ navigation: Navigation) {
        guard let number = screens.last?.number, number != 0, lifetime?.number != number else { return }
        if let lifetime {
            lifetime.openers -= wantsValue ? 1 : 0
            // Another screen is shown in its place, and it will not come.
            if !navigation.isDisplayed(lifetime.number) { navigation.left(lifetime.number) }
        }
        let lifetime = navigation.lifetime(for: number)
        lifetime.payload = payload
        lifetime.openers += wantsValue ? 1 : 0
        self.lifetime = lifetime
    }
}
