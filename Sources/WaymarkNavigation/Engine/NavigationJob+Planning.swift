/// Finds the goal of a request in the displayed state, and the steps to it.
extension NavigationJob {
    /// Finds the goal and the steps to it, and gives the screens of the request their numbers.
    ///
    /// - Parameters:
    ///   - known: The displayed state.
    ///   - isUnderWay: Whether steps were done before, so that a requested screen still counts although it has ended
    ///     meanwhile.
    ///   - canUpdate: Returns whether the driver can update the screen with a number in place.
    /// - Throws: A ``NavigationRefusal`` if the request has no goal in this state.
    func plan(
        from known: SceneState, isUnderWay: Bool, canUpdate: @escaping (Int) -> Bool, _ navigation: Navigation
    ) throws(NavigationRefusal) {
        let meant = isUnderWay ? goal : nil
        if meant == nil { over = Set(known.screens.lazy.map(\.number).filter { navigation.isOver($0) }) }
        let over = over
        let base = NavigationGoal(
            state: known, number: navigation.nextNumber, canUpdate: canUpdate,
            isOver: { navigation.isOver($0) && (meant?.place(of: $0) == nil || over.contains($0)) })
        var requested = kind
        if case .show(let screens, let reuse) = kind, let last = screens.last,
            case .custom(let name) = last.presentation.kind
        {
            if base.place(of: last, reuse) == nil {
                return try plan(custom: name, last, on: Array(screens.dropLast()), reuse, base, navigation)
            }
            // The screen is on display, wherever it was put.
            requested = .show([last], reuse: reuse)
        }
        let goal =
            if let withdrawn {
                try base.withdrawing(withdrawn, endedAt: navigation.ended[withdrawn] ?? .max)
            } else {
                try base.scene(for: requested)
            }
        begin(from: known, to: goal)
        settle(goal, navigation)
        forgetPayloads(of: goal, from: known, navigation)
        let plan = NavigationPlan(from: known, to: goal)
        steps = plan.steps[...]
        animatedStep = request.isAnimated ? plan.animatedStep.map { plan.steps[$0] } : nil
    }

    /// Plans the steps to a screen with a custom presentation, which is shown once the screens beneath it are on
    /// display.
    private func plan(
        custom name: String, _ screen: Screen, on beneath: [Screen], _ reuse: ScreenReuse, _ base: NavigationGoal,
        _ navigation: Navigation
    ) throws(NavigationRefusal) {
        let known = base.state
        let screen = screen.number == 0 ? screen.numbered(navigation.nextNumber()) : screen
        var kept = beneath
        var plan: NavigationPlan?
        if beneath.isEmpty {
            // The state after a custom step is the app's own.
            begin(from: nil, to: nil)
        } else {
            let goal = try base.scene(for: .show(beneath, reuse: reuse == .visible ? .visible : .anywhere))
            begin(from: known, to: goal)
            kept = Self.numbered(beneath, as: goal.visible)
            plan = NavigationPlan(from: known, to: goal)
        }
        kind = .show(kept + [screen], reuse: reuse)
        take([screen], navigation)
        if let goal { forgetPayloads(of: goal, from: known, navigation) }
        steps = NavigationPlan(custom: name, screen, on: plan).steps[...]
        animatedStep = request.isAnimated ? steps.last : nil
    }

    private func begin(from known: SceneState?, to goal: SceneState?) {
        if let earlier = self.goal { outdated.formUnion(earlier.screens.map(\.number)) }
        self.goal = goal
        base = known
    }

    /// Returns the screens of a request with the numbers of the corresponding screens of a goal.
    private static func numbered(_ screens: [Screen], as goal: [Screen]) -> [Screen] {
        let count = min(screens.count, goal.count)
        var kept = screens
        for (place, screen) in zip(screens.indices.suffix(count), goal.suffix(count))
        where kept[place].isSame(as: screen) { kept[place] = kept[place].numbered(screen.number) }
        return kept
    }

    /// Fixes the meaning of the request, so that planning again neither goes back twice nor builds a screen twice.
    private func settle(_ goal: SceneState, _ navigation: Navigation) {
        switch kind {
        case .show(let screens, let reuse):
            let kept = Self.numbered(screens, as: goal.visible)
            kind = .show(kept, reuse: reuse)
            take(kept, navigation)
        case .back, .pop, .popToRoot, .popTo, .dismiss, .selectTab:
            if let top = goal.top { kind = .reveal(top.number) }
        case .reveal, .close, .restore: break
        }
    }

    /// Drops the payloads of screens that get other values beneath the shown screen or in a restoration, because those
    /// payloads belonged to the earlier values.
    private func forgetPayloads(of goal: SceneState, from known: SceneState, _ navigation: Navigation) {
        for screen in goal.screens where screen.number != lifetime?.number {
            guard let place = known.place(of: screen.number) else { continue }
            if known[place.stack].screens[place.index] != screen {
                navigation.lifetimes[screen.number]?.payload = nil
            }
        }
    }

    /// Passes the payload of the request to the shown screen.
    private func take(_ screens: [Screen], _ navigation: Navigation) {
        guard let number = screens.last?.number, number != 0, lifetime?.number != number else { return }
        if let lifetime {
            lifetime.openers -= wantsValue ? 1 : 0
            // Another screen is shown in its place, so this one will not appear.
            if !navigation.isDisplayed(lifetime.number) { navigation.left(lifetime.number) }
        }
        let lifetime = navigation.lifetime(for: number)
        lifetime.payload = payload
        lifetime.openers += wantsValue ? 1 : 0
        self.lifetime = lifetime
    }
}
