internal import WaymarkNavigation
internal import WaymarkRouting

// The admission of screens that are displayed without being opened: beneath an opened screen, and from a saved state.
// Each must pass the same checks as if its link were opened.
extension ScreenDispatcher {
    /// Returns the screen that a request opens, with the screens beneath it that may be displayed, the outermost first.
    ///
    /// The first screen that may not be displayed is left out with all screens beneath it, which the trace and an event
    /// report.
    ///
    /// - Throws: If the screens beneath cannot be determined.
    func chain(of screen: Screen, for request: RouteRequest) async throws(NavigationError) -> [Screen] {
        var chain = ScreenChain(screen)
        do throws(NavigationRefusal) {
            while let next = try parent(of: chain, openedWith: request) {
                // A screen without a link was created by code that does not use routes.
                guard let link = next.link else {
                    try chain.put(next)
                    continue
                }
                switch await request.admission(beneath: link) {
                case .refused(let refusal):
                    request.noteLeftOut(next.route, refusal)
                    return chain.screens
                case .admitted(let route, let other):
                    guard let admitted = directory.successor(of: next, route, other, navigation.screens) else {
                        request.noteLeftOut(next.route, .noScreen(route))
                        return chain.screens
                    }
                    do throws(NavigationRefusal) { try chain.put(admitted) } catch {
                        // A circle of the app's own parents is the app's mistake. A circle that a rule causes must not
                        // prevent the page.
                        if admitted.isSame(as: next) { throw error }
                        request.noteLeftOut(next.route, Refusal("a rule leads it to a screen above it"))
                        return chain.screens
                    }
                }
            }
        } catch {
            throw NavigationError(refusal: error, showing: screen)
        }
        return chain.screens
    }

    /// The same, without interceptors: passes each screen beneath to a closure, which decides whether to continue.
    ///
    /// - Throws: If the screens beneath cannot be determined.
    func reportBeneath(
        _ screen: Screen, for request: RouteRequest, _ answer: (String, String?) -> UnopenedScreen?
    ) throws {
        var chain = ScreenChain(screen)
        while let next = try parent(of: chain, openedWith: request) {
            guard case .admitted(let route, let link)? = answer(next.route, next.link) else { return }
            if next.link == nil {
                try chain.put(next)
            } else if let admitted = directory.successor(of: next, route, link, navigation.screens) {
                try chain.put(admitted)
            } else {
                return
            }
        }
    }

    /// Returns the screens of a chain whose modules have started, or are started now, the outermost first. The first
    /// screen beneath the opened one whose module does not start is left out with all screens beneath it, which the
    /// trace and an event report.
    ///
    /// - Throws: `CancellationError`.
    func woken(_ chain: [Screen], for request: RouteRequest) async throws -> [Screen] {
        for index in chain.indices.dropLast().reversed() {
            do { try await directory.wake(for: [chain[index]]) } catch {
                if error is CancellationError || Task.isCancelled { throw CancellationError() }
                request.noteLeftOut(chain[index].route, Refusal("the module that has it did not start"))
                return Array(chain[(index + 1)...])
            }
        }
        return chain
    }

    /// Returns the screen beneath the lowest screen of a chain. A root and the first screen of a tab have nothing
    /// beneath them.
    private func parent(of chain: ScreenChain, openedWith request: RouteRequest) throws(NavigationRefusal) -> Screen? {
        let lowest = chain.lowest
        if lowest.presentation.kind.isAnchor { return nil }
        return try navigation.screens.parent(of: lowest, openedWith: chain.screens.count == 1 ? request : nil)
    }

    // MARK: Without an opening

    /// Makes screens that are displayed without being opened pass the checks of their routes, with the app itself as
    /// the source.
    func admitScreens(of router: Router) {
        // The router retains its handlers, which retain the navigation.
        let router = router.weakly
        navigation.screens.admit(
            by: ScreenAdmission(
                beneath: { [directory, weak catalog = navigation.screens] screen in
                    guard let link = screen.link else { return screen }
                    guard let catalog, let router = router() else { return nil }
                    return directory.screen(admitted: router.admissionNow(beneath: link), for: screen, router, catalog)
                },
                restored: { [directory, weak catalog = navigation.screens] screen in
                    guard let catalog, let router = router() else { return nil }
                    return await directory.restored(screen, router, catalog)
                }))
    }
}

extension Refusal {
    /// Returns the refusal of a screen whose link leads to something else.
    fileprivate static func noScreen(_ route: String) -> Refusal {
        Refusal("its link does not lead to a screen but to '\(route)'")
    }
}

extension ScreenDirectory {
    /// Returns the screen to restore in place of a saved one, or `nil` if none may be displayed, in which case
    /// observers of the router are notified.
    func restored(_ screen: Screen, _ router: Router, _ catalog: ScreenCatalog) async -> Screen? {
        guard let link = screen.link else { return nil }
        let displayed = DisplayedScreen(route: screen.route, link: link, isSettled: screen.isSettled)
        return self.screen(admitted: await router.admission(restoring: displayed), for: screen, router, catalog)
    }

    fileprivate func screen(
        admitted answer: UnopenedScreen, for screen: Screen, _ router: Router, _ catalog: ScreenCatalog
    ) -> Screen? {
        switch answer {
        case .refused(let refusal):
            router.emitLeftOut(screen.route, link: screen.link ?? screen.route, refusal)
            return nil
        case .admitted(let route, let link):
            if let successor = successor(of: screen, route, link, catalog) { return successor }
            router.emitLeftOut(screen.route, link: screen.link ?? screen.route, .noScreen(route))
            return nil
        }
    }

    /// Returns the screen of an admitted link: the same screen, or the one to which a rewrite or an override leads,
    /// whose link rules have produced.
    fileprivate func successor(
        of screen: Screen, _ route: String, _ link: String, _ catalog: ScreenCatalog
    ) -> Screen? {
        var found = try? self[route]?.screen(link: link, presentation: catalog[route]?.presentation)
        found?.isSettled = screen.isSettled || screen.link?.hasSameBytes(as: link) != true
        return found
    }
}
