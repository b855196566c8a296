internal import WaymarkCore
internal import WaymarkLock
internal import WaymarkNavigation
internal import WaymarkRouting

/// The routes that have screens, by their ids: for the screens beneath others, and for those that are restored.
package final class ScreenDirectory: Sendable {
    private let routes = Lock<[String: ScreenRoute]>([:])
    /// By the types of typed routes, their ids.
    private let types = Lock<[ObjectIdentifier: String]>([:])

    subscript(id: String) -> ScreenRoute? { routes.withLock { $0[id] } }

    func add(_ route: ScreenRoute, type: (any RouteProtocol.Type)?) {
        routes.withLock { $0[route.id] = route }
        if let type { types.withLock { $0[ObjectIdentifier(type)] = route.id } }
    }

    func remove(_ id: String) {
        routes.withLock { _ = $0.removeValue(forKey: id) }
        types.withLock { types in types = types.filter { $0.value != id } }
    }

    /// The screen of a route, with values for the parameters of its path.
    ///
    /// - Throws: Where there is no such route, or its link needs a parameter that has no value.
    func screen(of id: String, with parameters: [String: PatternValue], _ catalog: ScreenCatalog) throws -> Screen {
        guard let route = self[id] else { throw UnknownParent(id: id) }
        var failure: (any Error)?
        for pattern in route.patterns {
            do {
                let values = route.defaults.mapValues { .text($0) }.merging(parameters) { $1 }
                let link = try route.coder.link(
                    pattern, values: values.merging(route.fixed.mapValues { .text($0) }) { $1 })
                if let screen = try route.screen(link: link.text, presentation: catalog[id]?.presentation) {
                    return screen
                }
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
    func screen(of route: some RouteProtocol, _ catalog: ScreenCatalog) throws -> Screen {
        let type = type(of: route)
        guard let id = types.withLock({ $0[ObjectIdentifier(type)] }), let known = self[id] else {
            throw UnknownParent(id: type.id)
        }
        let link = try known.coder.link(to: route)
        guard let screen = try known.screen(link: link.text, presentation: catalog[id]?.presentation) else {
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

/// A parent route without screens.
struct UnknownParent: Error, CustomStringConvertible {
    let id: String

    var description: String { "there are no screens of '\(id)'" }
}
