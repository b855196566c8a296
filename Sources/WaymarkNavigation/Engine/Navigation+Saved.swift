/// The scene that takes over a saved scene of another name if there is exactly one on each side, as determined when the
/// restoration was requested.
package enum SceneHeir: Sendable {
    /// No scene was connected; the first scene to connect takes over.
    case first
    /// This scene, as long as it is connected.
    case scene(String)
    /// No other scene.
    case none
}

extension Navigation {
    /// Displays a saved state: each saved scene in the connected scene of the same name or, if there is one scene of each,
    /// in that scene.
    ///
    /// In an app with routes, every screen must pass the checks of its route, as if the app opened its link; a screen
    /// without a link is left out. Screens that the app displays itself are not built: the one at the bottom of a stack
    /// stays if there is one. Others are skipped, and are not returned. `Mediator.restore` leaves out those above them
    /// as well. If the root was a stack on such a screen and the app has tabs now, the tabs stay.
    ///
    /// - Returns: The screens that were left out, with those above them, because no route builds them any more, because they may not be
    ///   displayed now, or because their scene, tab or stack is not there.
    /// - Throws: A ``NavigationError`` for the first scene that does not display its saved state; the other scenes are
    ///   restored nevertheless.
    @discardableResult
    public func restore(_ saved: NavigationState) async throws(NavigationError) -> [Screen] {
        let heir = heir(of: saved)
        guard let admission = screens.admission else { return try await display(saved, heir) }
        var saved = saved
        var lost: [Screen] = []
        for index in saved.scenes.indices {
            let (scene, left) = await saved.scenes[index].keepingAdmitted { screen in
                screen.isForeign ? screen : await admission.restored(screen)
            }
            saved.scenes[index] = scene
            lost += left
        }
        return lost + (try await display(saved, heir))
    }

    /// Returns the scene that a restoration may choose for a saved scene that is not connected. Call it before the
    /// restoration suspends, because scenes come and go meanwhile.
    package func heir(of saved: NavigationState) -> SceneHeir {
        guard let only = slots.first?.driver.scene else { return .first }
        guard saved.scenes.count == 1, slots.count == 1, saved.scenes[0].name != only else { return .none }
        return .scene(only)
    }

    private func name(of heir: SceneHeir, among count: Int) -> String? {
        switch heir {
        case .first: count == 1 && slots.count == 1 ? slots[0].driver.scene : nil
        case .scene(let name): slot(name)?.driver.scene
        case .none: nil
        }
    }

    /// Displays a state whose screens may all be displayed.
    package func display(_ saved: NavigationState, _ heir: SceneHeir) async throws(NavigationError) -> [Screen] {
        var lost: [Screen] = []
        var failure: NavigationError?
        for scene in saved.scenes {
            let name = slot(scene.name)?.driver.scene ?? name(of: heir, among: saved.scenes.count)
            guard let name, let slot = slot(name) else {
                lost += scene.screens.filter { !$0.isForeign }
                continue
            }
            let known = scene.keeping { $0.isForeign || screens[$0.route]?.isRestored == true ? $0 : nil }
            lost += known.lost
            lost += RestoreGoal(base: NavigationGoal(state: slot.known, number: { 0 })).lost(of: known.scene)
            do throws(NavigationError) {
                try await perform(NavigationRequest(.restore(known.scene), scene: name, isAnimated: false))
            } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return lost
    }
}

/// Links that wait until saved screens are displayed.
extension Navigation {
    /// Notes that a scene will display its saved screens. Links that arrive meanwhile have to wait, because their
    /// screens would be replaced.
    package func beginRestoring(_ scene: String) { restoring[scene] = restoring[scene] ?? [] }

    /// Notes that a scene displays its saved screens or has closed, and calls the closures that waited for that.
    package func endRestoring(_ scene: String) {
        for call in restoring.removeValue(forKey: scene) ?? [] { call() }
    }

    /// Returns whether the saved screens of a scene, or of any scene for `nil`, are still to be displayed.
    package func isRestoring(_ scene: String?) -> Bool {
        scene.map { restoring[$0] != nil } ?? !restoring.isEmpty
    }

    /// The greatest number of closures, or of links, that wait for one scene.
    package static let greatestWaiting = 64

    /// Calls a closure once a scene, or every scene for `nil`, displays its saved screens. It is called at once if that
    /// is so already, or if ``greatestWaiting`` closures are waiting.
    package func whenRestored(_ scene: String?, _ body: @escaping @MainActor () -> Void) {
        guard isRestoring(scene), let awaited = scene ?? restoring.keys.min() else { return body() }
        guard restoring[awaited, default: []].count < Self.greatestWaiting else { return body() }
        restoring[awaited, default: []].append { [weak self] in
            if let self { whenRestored(scene, body) } else { body() }
        }
    }
}
