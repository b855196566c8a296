internal import WaymarkCore
internal import WaymarkLock
internal import WaymarkNavigation
internal import WaymarkRouting

/// How the links of one screen's route are read and printed.
package struct ScreenRoute: Sendable {
    let id: String
    let patterns: [RoutePattern]
    let defaults: [String: String]
    let identity: ScreenIdentity
    let presentation: Presentation
    let coder: RouteCoder
    /// The module that builds the screens, and must have started before; `nil` for none.
    let owner: RouteOwner?

    /// The screen of a request, or of a link that fits.
    func screen(_ texts: LinkTexts, presentation: Presentation?) -> Screen {
        let identity: String =
            switch self.identity {
            case .parameters: self.identity.text(of: texts.path)
            default: self.identity.text(of: texts.all)
            }
        return Screen(
            id, parameters: texts.all, identityText: identity, presentation: presentation ?? self.presentation,
            link: texts.link)
    }

    /// The screen of a link's text; `nil` where it fits none of the patterns.
    func screen(link: String, presentation: Presentation?) -> Screen? {
        guard let link = try? DeepLink(link, rules: coder.rules) else { return nil }
        for pattern in patterns {
            if let texts = coder.texts(of: link, for: pattern, defaults: defaults) {
                return screen(texts, presentation: presentation)
            }
        }
        return nil
    }

    /// The typed route that a screen is built from: the one that was opened, or one read from the screen's link.
    @MainActor
    func route<R: Route>(_ type: R.Type, of context: ScreenContext) throws -> R {
        if let request = context.payload as? RouteRequest { return try request.route(as: type) }
        return try route(type, of: context.screen)
    }

    func route<R: Route>(_ type: R.Type, of screen: Screen) throws -> R {
        guard let link = screen.link else { throw UnlinkedScreen(screen: screen) }
        return try coder.route(type, from: link, for: patterns, defaults: defaults)
    }
}

/// The routes that have screens, by their ids: for the screens beneath others, and for those that are restored.
package final class ScreenDirectory: Sendable {
    private let routes = Lock<[String: ScreenRoute]>([:])
    /// By the types of typed routes, their ids.
    private let types = Lock<[ObjectIdentifier: String]>([:])

    subscript(id: String) -> ScreenRoute? { routes.withLock { $0[id] } }

    func add(_ route: ScreenRoute, type: (any Route.Type)?) {
        routes.withLock { $0[route.id] = route }
        if let type { types.withLock { $0[ObjectIdentifier(type)] = route.id } }
    }

    func remove(_ id: String) {
        routes.withLock { _ = $0.removeValue(forKey: id) }
        types.withLock { types in types = types.filter { $0.value != id } }
    }

    /// The screen of a route, with the values of another's parameters.
    ///
    /// - Throws: Where there is no such route, or its link needs a parameter that has no value.
    func screen(of id: String, with parameters: [String: String], _ catalog: ScreenCatalog) throws -> Screen {
        guard let route = self[id] else { throw UnknownParent(id: id) }
        var failure: (any Error)?
        for pattern in route.patterns {
            do {
                let texts = route.defaults.merging(parameters) { _, given in given }
                let link = try route.coder.link(pattern, texts: texts)
                if let screen = route.screen(link: link.text, presentation: catalog[id]?.presentation) { return screen }
            } catch { failure = failure ?? error }
        }
        throw failure ?? UnknownParent(id: id)
    }

    /// Starts the modules that build screens, or waits until they have started.
    ///
    /// - Throws: Why one has not.
    func wake(for screens: some Sequence<Screen>) async throws {
        for screen in screens {
            if let owner = self[screen.route]?.owner, !owner.isStarted() { try await owner.start() }
        }
    }

    /// The screen of a typed route.
    func screen(of route: some Route, _ catalog: ScreenCatalog) throws -> Screen {
        let type = type(of: route)
        guard let id = types.withLock({ $0[ObjectIdentifier(type)] }), let known = self[id] else {
            throw UnknownParent(id: type.id)
        }
        let link = try known.coder.link(to: route)
        guard let screen = known.screen(link: link.text, presentation: catalog[id]?.presentation) else {
            throw UnknownParent(id: id)
        }
        return screen
    }
}

/// A screen whose route has no link cannot be built again.
struct UnlinkedScreen: Error, CustomStringConvertible {
    let screen: Screen

    var description: String { "\(screen) has no link that it could be built from" }
}

/// A parent of which there are no screens.
struct UnknownParent: Error, CustomStringConvertible {
    let id: String

    var description: String { "there are no screens of '\(id)'" }
}
