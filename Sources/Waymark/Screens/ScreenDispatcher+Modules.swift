internal import WaymarkManifest
internal import WaymarkNavigation
internal import WaymarkRouting

extension ScreenDispatcher {
    /// Adds the screens of modules, with the presentations of the manifest.
    ///
    /// - Throws: A ``MediatorError`` with all faults. Nothing is added then.
    func add(_ parts: [ScreenPart], configuredBy manifest: Manifest?) throws(MediatorError) {
        // Screens whose route was removed at once do not count.
        let parts = parts.filter { !$0.registration.isLeftOut }
        let ids = Set(parts.map(\.route.id))
        var faults: [MediatorError.Fault] = []
        var overrides: [(String, Presentation?, ScreenDeclaration.OpenedParent?)] = []
        for (index, route) in (manifest?.routes ?? []).enumerated() {
            guard let id = route.id, ids.contains(id), route.presentation != nil || route.parent != nil else {
                continue
            }
            var presentation: Presentation?
            if let value = route.presentation {
                do throws(PresentationFault) { presentation = try Presentation(value) } catch {
                    faults.append(.manifest(error.fault(of: route, index: index)))
                }
            }
            overrides.append((id, presentation, route.parent.map { parent($0, query: route.parentQuery) }))
        }
        let refused = directory.add(parts, to: navigation.screens, isRefused: !faults.isEmpty)
        faults = refused.map { .screenDeclaredTwice($0.route.id, $0.place) } + faults
        guard faults.isEmpty else { throw MediatorError(faults) }
        for (id, presentation, parent) in overrides {
            navigation.screens.override(id, presentation: presentation, openedParent: parent)
        }
    }

    /// Removes the screens of modules that are not added after all. Screens that they had replaced return.
    func remove(_ parts: [ScreenPart]) {
        for part in parts { directory.remove(part.route.id, part.route.key, from: navigation.screens, isUndone: true) }
    }

    /// Returns the parent of a route's screens, as the manifest states it.
    private func parent(_ id: String, query: [String]) -> ScreenDeclaration.OpenedParent {
        { [directory, weak catalog = navigation.screens] screen, payload in
            guard let catalog, let route = directory[screen.route] else { return nil }
            let values = route.valuesForParent(of: screen, openedWith: payload, query: query)
            return try directory.screen(of: id, with: values, catalog)
        }
    }
}
