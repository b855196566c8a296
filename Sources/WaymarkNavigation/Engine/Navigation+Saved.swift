extension Navigation {
    /// Displays a saved state: each saved scene in the connected scene of the same name or, if there is one scene of each,
    /// in that scene.
    ///
    /// In an app with routes, every screen must pass the checks of its route, as if the app opened its link; a screen without a
    /// link is left out.
    ///
    /// - Returns: The screens that were left out, with those above them, because no route builds them any more or because
    ///   they may not be displayed now.
    /// - Throws: A ``NavigationError`` for the first scene that does not display its saved state; the other scenes are
    ///   restored nevertheless.
    @discardableResult
    public func restore(_ saved: NavigationState) async throws(NavigationError) -> [Screen] {
        guard let admission = screens.admission else { return try await display(saved) }
        var saved = saved
        var lost: [Screen] = []
        for index in saved.scenes.indices {
            let (scene, left) = await saved.scenes[index].keepingAdmitted { screen in
                screen.isForeign ? screen : await admission.restored(screen)
            }
            saved.scenes[index] = scene
            lost += left
        }
        return lost + (try await display(saved))
    }

    /// Displays a state whose screens may all be displayed.
    package func display(_ saved: NavigationState) async throws(NavigationError) -> [Screen] {
        var lost: [Screen] = []
        var failure: NavigationError?
        for scene in saved.scenes {
            let isOnly = saved.scenes.count == 1 && slots.count == 1
            guard let name = slot(scene.name)?.driver.scene ?? (isOnly ? slots[0].driver.scene : nil) else { continue }
            let known = scene.keeping { $0.isForeign || screens[$0.route] != nil ? $0 : nil }
            lost += known.lost
            do throws(NavigationError) {
                try await perform(NavigationWish(.restore(known.scene), scene: name, isAnimated: false))
            } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return lost
    }
}
