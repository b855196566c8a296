internal import WaymarkCore
internal import WaymarkManifest

extension ManifestLint {
    /// Routes whose screens stand on one that their own links could not open, and parents that have no values for their path.
    ///
    /// An app leaves such a screen out, with all that would be beneath it; the page opens without its way back.
    func parentFindings() -> [Finding] {
        let places = Dictionary(
            manifest.routes.enumerated().compactMap { place, route in route.id.map { ($0, place) } },
            uniquingKeysWith: { first, _ in first })
        var walk = AncestorWalk(parents: manifest.routes.map { $0.parent.flatMap { places[$0] } })
        var findings: [Finding] = []
        for (place, route) in manifest.routes.enumerated() {
            guard let parent = walk.parents[place], parent != place else { continue }
            if let values = missingValues(of: manifest.routes[parent], under: route) {
                findings.append(finding("parent-values", place, parent, values))
            }
            // What is beneath the first one that is closed is left out as well.
            guard route.exposure == .public else { continue }
            let standing = Standing(tags: Set(route.tags), sources: route.sources)
            let first = walk.first(above: place, for: standing) { ancestor in
                closure(of: manifest.routes[ancestor], to: route) != nil || manifest.routes[ancestor].exposure == nil
            }
            switch first {
            case .none: continue
            case .undecided:
                let problem =
                    "which pages it stands on is not looked at: there are more than \(AncestorWalk.limit) steps up"
                return findings + [finding("undecided", place, parent, problem, .warning)]
            case .found(let ancestor):
                let other = manifest.routes[ancestor]
                if let problem = closure(of: other, to: route) {
                    findings.append(finding("parent-exposure", place, ancestor, problem))
                } else {
                    let name = "'\(other.id ?? other.pattern)'"
                    let problem = "the page is public and stands on \(name), which is internal unless code opens it"
                    findings.append(finding("parent-exposure", place, ancestor, problem, .warning))
                }
            }
        }
        return findings
    }

    /// The properties of a public route that decide which pages it may stand on.
    private struct Standing: Hashable {
        let tags: Set<String>
        let sources: [String]
    }

    /// Routes and their parents, walked upwards; what was found for routes of one standing is not looked for again.
    private struct AncestorWalk {
        enum Outcome {
            case none
            case found(Int)
            /// There were more steps than ``limit``.
            case undecided
        }

        /// The greatest number of ancestors that are looked at for all routes.
        static let limit = 200_000

        let parents: [Int?]
        /// By standing and ancestor, the first that is looked for at it or above it, `nil` for none.
        private var known: [Standing: [Int: Int?]] = [:]
        private var steps = 0

        init(parents: [Int?]) { self.parents = parents }

        /// The first ancestor with a property that holds for all routes of the standing or for none.
        mutating func first(above place: Int, for standing: Standing, _ holds: (Int) -> Bool) -> Outcome {
            var path: [Int] = []
            var seen: Set<Int> = []
            var found: Int?
            var next = parents[place]
            // Circles have a finding of their own.
            while let ancestor = next, seen.insert(ancestor).inserted {
                if let earlier = known[standing]?[ancestor] {
                    found = earlier
                    break
                }
                steps += 1
                if steps > Self.limit { return .undecided }
                path.append(ancestor)
                if holds(ancestor) {
                    found = ancestor
                    break
                }
                next = parents[ancestor]
            }
            for ancestor in path { known[standing, default: [:]][ancestor] = .some(found) }
            return found.map { .found($0) } ?? .none
        }
    }

    private func finding(
        _ code: String, _ place: Int, _ ancestor: Int, _ problem: String, _ severity: Finding.Severity = .error
    ) -> Finding {
        let route = manifest.routes[place]
        let position = "\(self.place(route.line)): routes[\(route.position ?? place)].parent"
        return Finding(
            severity: severity, code: code, subjects: [subject(place), subject(ancestor)],
            message: "\(position): \(problem)", place: source(of: route, at: "parent"))
    }

    /// Returns the reason that an ancestor is closed to links that open a route, or `nil`.
    private func closure(of ancestor: ManifestRoute, to route: ManifestRoute) -> String? {
        guard route.exposure == .public else { return nil }
        let name = "'\(ancestor.id ?? ancestor.pattern)'"
        if ancestor.exposure == .internal { return "the page is public and stands on \(name), which is internal" }
        let tags = Set(ancestor.tags).subtracting(route.tags).sorted()
        if !tags.isEmpty {
            return "the page stands on \(name), which has the tags that it has not: \(tags.joined(separator: ", "))"
        }
        guard !ancestor.sources.isEmpty else { return nil }
        let sources = route.sources.isEmpty ? nil : Set(route.sources).subtracting(ancestor.sources).sorted()
        switch sources {
        case []: return nil
        case nil:
            return "the page stands on \(name), which is open to \(ancestor.sources.joined(separator: ", ")) alone"
        case let more?:
            return "the page is open to \(more.joined(separator: ", ")), and \(name) beneath it is not"
        }
    }

    /// Returns the values that the path of a parent needs and a child does not give, or `nil`.
    private func missingValues(of parent: ManifestRoute, under child: ManifestRoute) -> String? {
        let patterns = manifest.patterns(of: parent)
        let given = Set(manifest.patterns(of: child).flatMap { $0.parameters.map(\.name) })
            .union(child.parentQuery).union(parent.defaults.keys)
        guard !patterns.isEmpty, patterns.allSatisfy({ $0.fault == nil }) else { return nil }
        let missing = patterns.map { pattern in
            pattern.parameters.filter { !$0.isOptional && !given.contains($0.name) }.map(\.name)
        }
        guard missing.allSatisfy({ !$0.isEmpty }), let first = missing.first else { return nil }
        return "the path gives no value for '\(first.joined(separator: "', '"))' of '\(parent.id ?? parent.pattern)';"
            + " name the query's in 'parentQuery', or give defaults"
    }
}
