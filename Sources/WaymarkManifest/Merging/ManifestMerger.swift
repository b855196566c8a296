internal import WaymarkCore

/// Merges several manifests into one, and collects all of their contradictions.
struct ManifestMerger {
    private let parts: [Manifest]
    private(set) var conflicts: [ManifestConflict] = []

    init(_ parts: [(manifest: Manifest, file: String?)]) {
        self.parts = parts.enumerated().map { number, part in
            var manifest = part.manifest
            manifest.source.file = part.file ?? manifest.source.file ?? "manifest \(number + 1)"
            let file = manifest.source.file
            for index in manifest.routes.indices where part.file != nil || manifest.routes[index].file == nil {
                manifest.routes[index].place.file = file
            }
            for index in manifest.rewrites.indices where part.file != nil || manifest.rewrites[index].file == nil {
                manifest.rewrites[index].place.file = file
            }
            return manifest
        }
    }

    /// Returns the merged manifest, which is meaningful only if there are no conflicts.
    mutating func merge() -> Manifest {
        guard var merged = parts.first else { return Manifest(routes: []) }
        mergeKeys(into: &merged)
        merged.schemes = union(\.schemes)
        merged.hosts = union(\.hosts)
        merged.routes = parts.flatMap(\.routes)
        merged.rewrites = parts.flatMap(\.rewrites)
        findRepeatedIDs(in: merged)
        findSameLinks(in: merged)
        findCircles(in: merged)
        return merged
    }

    // MARK: Keys for all routes

    private mutating func mergeKeys(into merged: inout Manifest) {
        var keys: [ManifestKey] = []
        for part in parts { merge(ManifestKey.keys(of: part), into: &keys, at: .root) }
        // The tree is read by the reader of manifests, so that keys that are added to it are merged as well.
        var members = keys.compactMap(\.member)
        members.append(
            ManifestNode.Member(Manifest.Key.waymark.rawValue, ManifestNode(.integer(Int64(Manifest.version)))))
        members.append(ManifestNode.Member(Manifest.Key.routes.rawValue, ManifestNode(.array([]))))
        let dialects = parts.compactMap { part in part.patternDialect.map { type(of: $0) as any PatternDialect.Type } }
        guard let read = Manifest.read(ManifestNode(.object(members)), dialects: dialects).manifest else { return }
        merged = read
        merged.source = ManifestSource()
    }

    private mutating func merge(_ keys: [ManifestKey], into merged: inout [ManifestKey], at path: ManifestPath) {
        var places = Dictionary(
            merged.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
        for key in keys {
            guard let place = places[key.name] else {
                places[key.name] = merged.count
                merged.append(key)
                continue
            }
            switch (merged[place].value, key.value) {
            case (.keys(var held), .keys(let keys)):
                merge(keys, into: &held, at: path.member(key.name))
                merged[place].value = .keys(held)
            case (.single(let value), .single(let other)) where value == other: break
            case (let value, let other):
                let reason = ManifestConflict.Reason.differing(
                    key: path.member(key.name).description, value.text, other.text)
                conflicts.append(ManifestConflict(reason: reason, first: merged[place].place, second: key.place))
            }
        }
    }

    /// Returns the distinct texts of all manifests; the case of ASCII letters is ignored.
    private func union(_ texts: (Manifest) -> [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return parts.flatMap(texts).filter { seen.insert(Array($0.lowercasedASCII.utf8)).inserted }
    }

    // MARK: Routes

    private static func place(of route: ManifestRoute) -> SourcePlace {
        SourcePlace(file: route.file ?? "manifest", line: route.line ?? 0)
    }

    private mutating func report(_ reason: ManifestConflict.Reason, _ first: ManifestRoute, _ second: ManifestRoute) {
        let conflict = ManifestConflict(reason: reason, first: Self.place(of: first), second: Self.place(of: second))
        conflicts.append(conflict)
    }

    private mutating func findRepeatedIDs(in merged: Manifest) {
        var first: [String: ManifestRoute] = [:]
        for route in merged.routes {
            guard let id = route.id else { continue }
            if let other = first[id] { report(.repeatedID(id), other, route) } else { first[id] = route }
        }
    }

    private mutating func findSameLinks(in merged: Manifest) {
        /// The shape that two routes share if they match the same links or, in another dialect, their common
        /// registration.
        enum Shape: Hashable {
            case read(RouteShape)
            case registered(String, ManifestRoute.Registration, priority: Int)
        }
        let isNative = merged.dialect == Manifest.nativeDialect
        var first: [Shape: ManifestRoute] = [:]
        for route in merged.routes {
            var shape = Shape.registered(route.pattern, route.registration, priority: route.priority)
            if isNative {
                let pattern = RoutePattern(stringLiteral: route.pattern)
                guard case .success(let syntax) = pattern.reading(under: merged.rules) else { continue }
                shape = .read(pattern.shape(of: syntax, priority: route.priority, rules: merged.rules))
            }
            guard let other = first[shape] else {
                first[shape] = route
                continue
            }
            if route.id == nil || route.id != other.id {
                report(.sameLinks(other.pattern, route.pattern), other, route)
            }
        }
    }

    /// Reports cycles of parents, which a single manifest may not reveal.
    private mutating func findCircles(in merged: Manifest) {
        let routes = Dictionary(
            merged.routes.compactMap { route in route.id.map { ($0, route) } }, uniquingKeysWith: { first, _ in first })
        var settled: Set<String> = []
        for route in merged.routes {
            var line: [String] = []
            var next = route.id
            while let id = next, settled.insert(id).inserted {
                line.append(id)
                next = routes[id]?.parent
            }
            guard let start = line.firstIndex(where: { $0 == next }), let first = routes[line[start]] else { continue }
            let circle = Array(line[start...])
            let last = circle.last.flatMap { routes[$0] } ?? first
            report(.circularParents(circle), first, last)
        }
    }
}
