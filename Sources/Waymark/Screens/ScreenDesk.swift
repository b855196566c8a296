internal import WaymarkCore
internal import WaymarkNavigation
internal import WaymarkRouting

/// What an app's screens are looked up in, and its navigation; what answers the routes of screens keeps it.
struct ScreenDesk: Sendable {
    let navigation: Navigation
    let directory = ScreenDirectory()
    let coder: RouteCoder

    /// The route and the declaration that come of a registration.
    func declare(
        _ draft: ScreenDraft, _ route: RouteDraft, id: String, owner: RouteOwner?
    ) -> (ScreenRoute, ScreenDeclaration) {
        let known = ScreenRoute(
            id: id, patterns: route.patterns, defaults: route.options.defaults, identity: draft.identity,
            presentation: draft.presentation, coder: coder, owner: owner)
        var declaration = ScreenDeclaration(
            id, draft.presentation, identity: draft.identity, reuse: draft.reuse,
            parent: draft.parent?(known, directory, navigation.screens))
        if let factory = draft.factory { declaration.setFactory(factory(known)) }
        return (known, declaration)
    }

    /// What answers the route of a registration.
    func route(_ draft: ScreenDraft, id: String) -> RouteDraft {
        let desk = self
        let check = draft.check
        let hasOutput = draft.hasOutput
        return RouteDraft(
            screen: draft.patterns, draft.options, replaces: draft.replaces, place: draft.place, type: draft.type,
            show: { request in
                try check(request)
                let options = request.values[.navigation] ?? NavigationOptions()
                let (screen, declaration) = try desk.screen(of: request, id: id, options)
                // What is beneath is built by other modules, maybe.
                try await desk.directory.wake(for: try desk.navigation.screens.chain(of: screen).dropLast())
                var wish = NavigationWish.show(
                    screen, reuse: options.reuse ?? declaration.reuse, scene: options.scene ?? request.scene)
                wish.isAnimated = options.isAnimated
                if hasOutput {
                    let value = try await desk.navigation.value(of: wish, policy: options.policy, payload: request)
                    return Response(.value(value))
                }
                do throws(NavigationError) {
                    try await desk.navigation.perform(wish, policy: options.policy, payload: request)
                } catch {
                    if case .cancelled = error.reason { throw CancellationError() }
                    throw error
                }
                return .done
            },
            build: { request in
                try check(request)
                let options = request.values[.navigation] ?? NavigationOptions()
                let (screen, declaration) = try desk.screen(of: request, id: id, options)
                let context = desk.navigation.unshownContext(for: screen, payload: request)
                return .value(UnshownScreen(context: context, declaration: declaration))
            })
    }

    private func screen(
        of request: RouteRequest, id: String, _ options: NavigationOptions
    ) throws -> (Screen, ScreenDeclaration) {
        guard let route = directory[id], let declaration = navigation.screens[id] else { throw UnknownParent(id: id) }
        return (
            route.screen(request.texts, presentation: options.presentation ?? declaration.presentation), declaration
        )
    }
}

/// A screen that is to be built for whoever shows it.
@MainActor
struct UnshownScreen {
    let context: ScreenContext
    let declaration: ScreenDeclaration
}
