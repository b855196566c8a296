internal import WaymarkCore

/// Finds faults of a manifest in addition to those that reading reports.
struct ManifestChecker {
    private let manifest: Manifest
    private let file: String?
    /// The entries of the file's `routes`, including those that could not be read.
    private let routes: [Field]
    /// The paths of the faults found by reading, so that their consequences are not reported.
    private let faulty: Set<String>
    private(set) var faults: [ManifestFault]

    init(_ manifest: Manifest, node: ManifestNode, file: String?, faults: [ManifestFault]) {
        self.manifest = manifest
        self.file = file
        self.faults = faults
        if let list = Field(node: node, path: .root).first(Manifest.Key.routes.rawValue),
            case .array(let nodes) = list.node.content
        {
            routes = nodes.enumerated().map { Field(node: $1, path: list.path.element($0)) }
        } else {
            routes = []
        }
        faulty = Set(faults.flatMap(Self.paths))
    }

    /// Returns the path of a fault and, for a misspelt key, that of the key that was meant.
    private static func paths(of fault: ManifestFault) -> [String] {
        guard case .unknownKey(let key) = fault.reason, let nearest = fault.nearest, fault.place.hasSuffix(".\(key)")
        else { return [fault.place] }
        return [fault.place, fault.place.dropLast(key.count) + nearest]
    }

    private func isFaulty(_ route: Field, _ key: ManifestRoute.Key) -> Bool {
        faulty.contains(route.path.member(key.rawValue).description)
    }

    // MARK: The table

    /// Reports undefined types and conflicting routes.
    ///
    /// A route whose priority could not be read is skipped, because its priority is unknown.
    mutating func checkTable(_ answers: ManifestAnswers?) {
        guard manifest.dialect == Manifest.nativeDialect || manifest.patternDialect != nil else { return }
        checkTypes(answers)
        var judged = manifest
        judged.routes.removeAll { route in field(of: route).map { isFaulty($0, .priority) } ?? false }
        do {
            _ = try judged.table(types: answers?.types ?? [], unregistered: .anything, asksCatchAllsLast: true)
        } catch {
            for case .conflict(let first, let second) in error.faults {
                report(second.number, conflictsWith: first.number, in: judged)
            }
        }
    }

    private mutating func report(_ second: Int, conflictsWith first: Int, in judged: Manifest) {
        let (first, second) = (judged.routes[first], judged.routes[second])
        guard let place = field(of: second), let other = field(of: first) else { return }
        let reason = ManifestFault.Reason.conflict(
            with: first.pattern, first: other.path.description, line: other.node.position?.line)
        report(reason, at: place, .pattern)
    }

    private mutating func checkTypes(_ answers: ManifestAnswers?) {
        let given = Set((answers?.types ?? []).map(\.name))
        for type in manifest.undeclaredTypes where !given.contains(type.name) {
            guard let place = type.routes.first.flatMap({ field(of: manifest.routes[$0]) }) else { continue }
            let reason: ManifestFault.Reason =
                answers == nil ? .undeclaredType(type.name) : .unregisteredType(type.name)
            report(reason, at: place, .pattern, nearest: type.nearest)
        }
        guard answers != nil else { return }
        for type in manifest.users(of: .registered) where !given.contains(type.name) {
            guard !faulty.contains(ManifestPath.root.member(Manifest.Key.types.rawValue).member(type.name).description),
                let place = field(of: manifest.routes[type.route])
            else { continue }
            report(.unregisteredType(type.name), at: place, .pattern, nearest: given.nearest(to: type.name))
        }
    }

    // MARK: Answers

    /// Reports every route without an answer, including routes that could not be read completely.
    mutating func checkAnswers(_ answers: ManifestAnswers) {
        for route in routes {
            guard case .object = route.node.content, !isFaulty(route, .handler), !isFaulty(route, .id) else { continue }
            let handler = route.text(.handler)
            guard let problem = answers.problem(handler: handler, id: route.text(.id)) else { continue }
            report(problem.reason, at: route, handler == nil ? nil : .handler, nearest: problem.nearest)
        }
    }

    // MARK: Faults

    /// Returns the entry of the file that a route was read from.
    private func field(of route: ManifestRoute) -> Field? {
        route.position.flatMap { routes.indices.contains($0) ? routes[$0] : nil }
    }

    /// Adds a fault of a route, at one of its keys.
    private mutating func report(
        _ reason: ManifestFault.Reason, at route: Field, _ key: ManifestRoute.Key?, nearest: String? = nil
    ) {
        let field = key.flatMap { route.first($0.rawValue) } ?? route
        faults.append(
            ManifestFault(
                reason, file: file, path: field.path, position: field.node.position ?? route.node.position,
                nearest: nearest))
    }
}

extension Field {
    /// Returns the text of a key, if there is one.
    fileprivate func text(_ key: ManifestRoute.Key) -> String? {
        guard case .text(let text)? = first(key.rawValue)?.node.content else { return nil }
        return text
    }
}

extension ManifestFault {
    /// Creates a fault of a route that was read, at the line of the route.
    ///
    /// - Parameters:
    ///   - index: The route's index in the manifest, for a route that was not read from a file.
    ///   - key: The key of the route that the fault is about, or `nil` for the route as a whole.
    ///   - expected: A description of the expected value.
    package init(
        _ reason: Reason, of route: ManifestRoute, index: Int, key: String? = nil, expected: String? = nil,
        nearest: String? = nil
    ) {
        self.init(reason, of: route, index: index, expected: expected, nearest: nearest) { element in
            key.map { element.member($0) } ?? element
        }
    }

    /// Creates a fault for a value at any place within the route.
    ///
    /// - Parameter path: Returns the place of the value, given that of the route.
    init(
        _ reason: Reason, of route: ManifestRoute, index: Int, expected: String? = nil, nearest: String? = nil,
        at path: (ManifestPath) -> ManifestPath
    ) {
        let element = ManifestPath.root.member(Manifest.Key.routes.rawValue).element(route.position ?? index)
        self.init(
            reason, file: route.file, path: path(element),
            position: route.line.map { ManifestNode.Position(line: $0, column: route.place.column ?? 1) },
            expected: expected, nearest: nearest)
    }
}
