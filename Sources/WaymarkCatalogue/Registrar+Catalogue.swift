public import Waymark
internal import WaymarkGround

extension Registrar {
    /// Registers the routes of a catalogue that register themselves: those that create their own view or view
    /// controller, and other `SelfRegisteringRoute`s.
    ///
    /// ```swift
    /// struct MallModule: Module {
    ///     func register(in app: Registrar) { app.routes(in: .current, of: "Mall") }
    /// }
    /// ```
    ///
    /// A route that does not register itself is omitted; ``RouteCatalogue/check(_:modules:)`` reports it if no registration answers
    /// it. A type that is in two images is registered once.
    ///
    /// - Parameters:
    ///   - catalogue: The routes. Each `RouteCatalogue.current` searches the process again: pass the same value to
    ///     modules that register one after another.
    ///   - module: The name of the Swift module that declares the routes; `nil` for every module.
    /// - Complexity: O(*n*) for *n* bytes of the catalogue's descriptions.
    public func routes(in catalogue: RouteCatalogue, of module: String? = nil) {
        var known: Set<ObjectIdentifier> = []
        for route in catalogue.routes {
            guard let type = route.type as? any SelfRegisteringRoute.Type,
                known.insert(ObjectIdentifier(type)).inserted, module == nil || route.module == module
            else { continue }
            type.register(in: self, at: route.place)
        }
    }
}

extension CataloguedRoute {
    /// The place of the declaration as the compiler names files, `Mall/Pages.swift`.
    fileprivate var place: SourcePlace {
        let parts = (declaration ?? "").split(separator: ":")
        let file = [module, parts.first.map(String.init)].compactMap(\.self).joined(separator: "/")
        return SourcePlace(file: file, line: parts.last.flatMap { Int($0) } ?? 0)
    }
}
