internal import WaymarkCore
internal import WaymarkLock
internal import WaymarkNavigation
internal import WaymarkRouting

/// The routes with screens, by id, for screens beneath others and for restored screens.
package final class ScreenDirectory: Sendable {
    /// A registration without its token, because the token retains the router, which retains the directory.
    private struct Entry {
        let route: ScreenRoute
        let type: (any RouteProtocol.Type)?
        /// The declaration that another one has replaced.
        var declaration: ScreenDeclaration?
        /// The route of the same id that was removed before.
        var before: Removed?
    }

    /// A route that was removed.
    private struct Removed {
        let route: ScreenRoute
        let type: (any RouteProtocol.Type)?
    }

    private struct State {
        /// By id, the registrations; the last one counts, and has replaced the one before.
        var entries: [String: [Entry]] = [:]
        /// By the types of typed routes, their ids.
        var ids: [ObjectIdentifier: String] = [:]
        /// The removed routes, by id. The way back from a screen above one of them would lead to its link, which is
        /// closed.
        var removed: [String: Removed] = [:]
    }

    private let state = Lock(State())

    subscript(id: String) -> ScreenRoute? { state.withLock { $0.entries[id]?.last?.route } }

    /// Returns the route with an id, even if it was removed.
    private func known(_ id: String) -> ScreenRoute? {
        state.withLock { $0.entries[id]?.last?.route ?? $0.removed[id]?.route }
    }

    /// Returns the id of a type, even if its route was removed.
    private func id(of type: any RouteProtocol.Type) -> String? {
        state.withLock { state in
            state.ids[ObjectIdentifier(type)] ?? state.removed.filter { $0.value.type == type }.keys.min()
        }
    }

    /// Adds the screens of routes, all or none. If a route has replaced another with the same id, that one returns when
    /// the route is removed.
    ///
    /// - Parameter isRefused: Whether they are not added even if they have no fault.
    /// - Returns: The screens whose id belongs to a route that stays. If there are any, nothing was changed.
    func add(_ parts: [ScreenPart], to catalog: ScreenCatalog, isRefused: Bool) -> [ScreenPart] {
        // The catalogue changes with the directory, so that both contain the same screens.
        state.withLock { state in
            var last: [String: ScreenRoute] = [:]
            let refused = parts.filter { part in
                let id = part.route.id
                let other = last.updateValue(part.route, forKey: id) ?? state.entries[id]?.last?.route
                return other.map { !part.route.replaces($0) } ?? false
            }
            if isRefused || !refused.isEmpty { return refused }
            for part in parts {
                let replaced = catalog.exchange(part.declaration)
                let id = part.route.id
                var entries = state.entries[id] ?? []
                if let last = entries.indices.last { entries[last].declaration = replaced }
                let before = state.removed.removeValue(forKey: id)
                state.entries[id] = entries + [Entry(route: part.route, type: part.type, before: before)]
                if let type = part.type { state.ids[ObjectIdentifier(type)] = id }
            }
            return []
        }
    }

    /// Removes the screens of a registration. Displayed screens stay.
    ///
    /// - Parameter isUndone: Whether the registration is undone because of a fault in its batch, as if it had never
    ///   existed.
    func remove(_ id: String, _ key: ScreenRoute.Key, from catalog: ScreenCatalog, isUndone: Bool = false) {
        state.withLock { state in
            guard var entries = state.entries[id], let place = entries.firstIndex(where: { $0.route.key === key })
            else { return }
            let wasLast = place == entries.count - 1
            let removed = entries.remove(at: place)
            state.entries[id] = entries.isEmpty ? nil : entries
            if entries.isEmpty {
                state.removed[id] =
                    isUndone ? removed.before : Removed(route: removed.route.withoutOwner, type: removed.type)
            }
            if let type = removed.type, state.ids[ObjectIdentifier(type)] == id,
                !entries.contains(where: { $0.type == type })
            {
                // A registration that it had replaced under another id may have returned.
                let others = state.entries.filter { $0.value.contains { $0.type == type } }
                state.ids[ObjectIdentifier(type)] = others.keys.min()
            }
            guard wasLast else { return }
            if let back = entries.last?.declaration { catalog.declare(back) } else { catalog.remove(id) }
        }
    }

    /// Returns the screen of a route, with values for the parameters of its path.
    ///
    /// - Throws: An error if there was never such a route, or if its link needs a parameter that has no value.
    func screen(of id: String, with parameters: [String: PatternValue], _ catalog: ScreenCatalog) throws -> Screen {
        guard let route = known(id) else { throw UnknownParent(id: id) }
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
    /// - Throws: The error of a module that has not started.
    func wake(for screens: some Sequence<Screen>) async throws {
        for screen in screens {
            guard let owner = self[screen.route]?.owner else { continue }
            // It may have stopped again before its start is heard of here.
            while !owner.isUsable { try await owner.start() }
        }
    }

    /// Returns the screen of a typed route.
    func screen(of route: some RouteProtocol, _ catalog: ScreenCatalog) throws -> Screen {
        let type = type(of: route)
        guard let id = id(of: type), let known = known(id) else {
            throw UnknownParent(id: type.id)
        }
        let link = try known.coder.link(to: route, registeredWith: known.defaults)
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
