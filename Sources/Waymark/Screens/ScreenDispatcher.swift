internal import WaymarkCore
internal import WaymarkNavigation
internal import WaymarkRouting

/// The directory of an app's screens, and its navigation. The handlers of the screens' routes retain it.
struct ScreenDispatcher: Sendable {
    let navigation: Navigation
    let directory = ScreenDirectory()
    let coder: RouteCoder

    /// Returns the route and the declaration of a registration.
    func declare(
        _ draft: ScreenDraft, _ route: RouteDraft, id: String, _ key: ScreenRoute.Key, owner: RouteOwner?
    ) -> (ScreenRoute, ScreenDeclaration) {
        let known = ScreenRoute(draft, route.options, route.patterns, id: id, key, coder: coder, owner: owner)
        var declaration = ScreenDeclaration(
            id, draft.shown.presentation, identity: draft.shown.identity, reuse: draft.shown.reuse,
            openedParent: draft.shown.parent?(known, directory, navigation.screens))
        if let factory = draft.factory { declaration.setFactory(factory(known)) }
        return (known, declaration)
    }

    /// Returns the route of a registration.
    func route(_ draft: ScreenDraft, id: String, _ key: ScreenRoute.Key) -> RouteDraft {
        let dispatcher = self
        let hasOutput = draft.hasOutput
        return RouteDraft(
            screen: draft.patterns, draft.options, place: draft.place, type: draft.type,
            show: { request in
                let options = request.values[.navigation] ?? NavigationOptions()
                let (screen, declaration) = try dispatcher.screen(of: request, id: id, options)
                var chain = [screen]
                do {
                    chain = try await dispatcher.chain(of: screen, for: request)
                    // The screens beneath may be built by other modules.
                    chain = try await dispatcher.woken(chain, for: request)
                    try request.declineIfRemoved()
                    var presented = NavigationRequest(
                        .show(chain, reuse: options.reuse ?? declaration.reuse), scene: options.scene ?? request.scene)
                    presented.isWhole = true
                    presented.isAnimated = options.isAnimated
                    if hasOutput {
                        let value = try await dispatcher.navigation.value(
                            of: presented, policy: options.policy, payload: request)
                        return Response(.value(value))
                    }
                    try await dispatcher.navigation.perform(presented, policy: options.policy, payload: request)
                } catch let error as NavigationError {
                    if case .cancelled = error.reason { throw CancellationError() }
                    if request.router.configuration.redaction.isNone { throw error }
                    // Events and errors of the opening contain its text.
                    throw error.hiding(in: chain, mark: Redaction.mark) { request.hiddenNames(of: $0) }
                }
                return .done
            },
            build: { request in
                let options = request.values[.navigation] ?? NavigationOptions()
                let (screen, declaration) = try dispatcher.screen(of: request, id: id, options)
                let context = dispatcher.navigation.unshownContext(for: screen, payload: request)
                return .value(UnshownScreen(context: context, declaration: declaration))
            },
            beneath: { request, answer in
                guard let (screen, _) = try? dispatcher.screen(of: request, id: id, NavigationOptions()) else { return }
                try dispatcher.reportBeneath(screen, for: request, answer)
            },
            forget: { dispatcher.directory.remove(id, key, from: dispatcher.navigation.screens) })
    }

    /// Returns the screen that a request opens, with its declaration.
    ///
    /// - Throws: ``Declined`` if the route was removed; otherwise, an error if a typed route lacks a value.
    private func screen(
        of request: RouteRequest, id: String, _ options: NavigationOptions
    ) throws -> (Screen, ScreenDeclaration) {
        let (route, declaration) = (directory[id], navigation.screens[id])
        // The router forgets a route before its screen, so a screen that was found belongs to the route if that is
        // still registered.
        try request.declineIfRemoved()
        guard let route, let declaration else { throw UnknownParent(id: id) }
        let presentation = options.presentation ?? declaration.presentation
        return (try route.screen(of: request, presentation: presentation), declaration)
    }
}

/// A screen to build for a caller that displays it.
@MainActor
struct UnshownScreen {
    let context: ScreenContext
    let declaration: ScreenDeclaration
}
