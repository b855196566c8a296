internal import WaymarkCore
internal import WaymarkManifest
internal import WaymarkRouting

/// The routes of a manifest whose entries name their handlers, with the faults and alternatives of its other entries.
struct HandlerRoutes {
    /// The routes, in the order of the manifest.
    private(set) var drafts: [RouteDraft] = []
    /// The routes without a handler, for entries that no code answers and that have a fallback, to which their links
    /// lead.
    private(set) var standIns: [RouteDraft] = []
    /// The entries whose named handler cannot answer them.
    private(set) var faults: [ManifestFault] = []
    /// The entries without a `handler` that no registration answers.
    private(set) var unanswered: [ManifestFault] = []
    /// The handlers that no entry names.
    private(set) var unused: [FilledHandler]

    init(_ manifest: Manifest, answers: ManifestAnswers, handlers: Handlers, types: HandlerTypes) {
        let named = Set(manifest.routes.compactMap(\.handler))
        unused = handlers.filled.filter { !named.contains($0.id) }
        var first: [String: Int] = [:]
        var typed: [String: Int] = [:]
        let replaced = manifest.replacedRoutes
        for (index, route) in manifest.routes.enumerated() {
            if let id = route.id {
                if let first = first[id] {
                    // Parsing refuses this, but a manifest that is created in code may contain it.
                    faults.append(.repeatedID(id, of: route, index: index, first: first, in: manifest))
                    continue
                }
                first[id] = index
            }
            guard let problem = answers.problem(handler: route.handler, id: route.id) else {
                if let handler = route.handler, replaced[index] == nil {
                    add(route, of: manifest, handler, handlers, types, &typed)
                }
                continue
            }
            let key = route.handler == nil ? nil : "handler"
            let fault = ManifestFault(problem.reason, of: route, index: index, key: key, nearest: problem.nearest)
            if fault.severity == .warning {
                unanswered.append(fault)
                if route.fallback != nil, replaced[index] == nil { addStandIn(for: route, of: manifest) }
            } else {
                faults.append(fault)
            }
        }
        for (handler, place) in typed { takePattern(of: handler, handlers, at: place, in: manifest) }
    }

    /// Creates the routes of handlers of modules that are added to an app.
    init(adding handlers: Handlers, to manifest: Manifest, types: HandlerTypes) {
        let named = Set(manifest.routes.compactMap(\.handler))
        unused = handlers.filled.filter { !named.contains($0.id) }
        var typed: [String: Int] = [:]
        let replaced = manifest.replacedRoutes
        for (index, route) in manifest.routes.enumerated() where replaced[index] == nil {
            if let handler = route.handler, handlers[handler] != nil {
                add(route, of: manifest, handler, handlers, types, &typed)
            }
        }
        for (handler, place) in typed { takePattern(of: handler, handlers, at: place, in: manifest) }
    }

    /// Creates the alternatives for removed routes, given by their ids or by the handlers that they name.
    init(without ids: Set<String>, handlers: Set<String>, in manifest: Manifest) {
        unused = []
        let replaced = manifest.replacedRoutes
        for (index, route) in manifest.routes.enumerated() where route.fallback != nil && replaced[index] == nil {
            if route.id.map(ids.contains) == true || route.handler.map(handlers.contains) == true {
                addStandIn(for: route, of: manifest)
            }
        }
    }

    /// Adds the route of an entry; notes the first one of each typed handler.
    private mutating func add(
        _ route: ManifestRoute, of manifest: Manifest, _ handler: String, _ handlers: Handlers, _ types: HandlerTypes,
        _ typed: inout [String: Int]
    ) {
        guard var draft = handlers[handler] ?? Self.draft(of: handler, types) else { return }
        if !draft.patterns.isEmpty, typed[handler] == nil { typed[handler] = drafts.count }
        draft.patterns = []
        draft.options.id = route.id
        draft.place = SourcePlace(file: route.file ?? "manifest", line: route.line ?? 0)
        draft.configure(by: route, of: manifest)
        drafts.append(draft)
    }

    private mutating func addStandIn(for route: ManifestRoute, of manifest: Manifest) {
        var draft = RouteDraft(standingIn: SourcePlace(file: route.file ?? "manifest", line: route.line ?? 0))
        draft.options.id = route.id
        draft.configure(by: route, of: manifest)
        standIns.append(draft)
    }

    /// Returns the draft of a handler that is found as a type.
    private static func draft(of handler: String, _ types: HandlerTypes) -> RouteDraft? {
        guard let type = try? types.handler(named: handler) else { return nil }
        let handlers = Handlers()
        func fill<Handler: StaticRouteHandler>(_ type: Handler.Type) { handlers.on(handler, handlerType: type) }
        fill(type)
        return handlers[handler]
    }

    /// Makes the pattern of a typed handler lead to the first of its routes, unless one of them matches the same links.
    private mutating func takePattern(of handler: String, _ handlers: Handlers, at place: Int, in manifest: Manifest) {
        guard let pattern = handlers[handler]?.patterns.first else { return }
        func shape(_ pattern: RoutePattern) -> RouteShape? {
            guard case .success(let syntax) = pattern.reading(under: manifest.rules) else { return nil }
            return RouteShape(of: syntax, priority: 0, rules: manifest.rules)
        }
        let own = shape(pattern)
        let isTaken = manifest.routes.contains { route in
            route.handler == handler && manifest.patterns(of: route).contains { shape($0) == own }
        }
        if !isTaken { drafts[place].patterns.append(pattern) }
    }
}

extension ManifestFault {
    fileprivate static func repeatedID(
        _ id: String, of route: ManifestRoute, index: Int, first: Int, in manifest: Manifest
    ) -> ManifestFault {
        let other = manifest.routes[first]
        let reason = Reason.repeated(id, first: "routes[\(other.position ?? first)].id", line: other.line)
        return ManifestFault(reason, of: route, index: index, key: "id")
    }
}
