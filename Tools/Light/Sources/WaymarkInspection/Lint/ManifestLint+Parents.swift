internal import WaymarkCore
internal import WaymarkManifest

extension ManifestLint {
    /// Returns findings on ancestors that are closed to links of a route, and on parents whose path lacks values.
    ///
    /// An app leaves such a screen out, with all screens beneath it; the page opens without a way back.
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
            // The screens beneath the first closed one are left out, too, so only the first is reported.
            guard route.exposure == .public else { continue }
            let standing = Standing(tags: Set(route.tags), sources: route.sources)
            let first = walk.first(above: place, for: standing) { ancestor in
                closure(of: manifest.routes[ancestor], to: route) != nil || manifest.routes[ancestor].exposure == nil
            }
            switch first {
            case .none: continue
            case .undecided:
                let problem =
                    "the pages beneath it were not checked: there are more than \(AncestorWalk.limit) steps up"
                return findings + [finding("undecided", place, parent, problem, .warning)]
            case .found(let ancestor):
                let other = manifest.routes[ancestor]
                if let problem = closure(of: other, to: route) {
                    findings.append(finding("parent-exposure", place, ancestor, problem))
                } else {
                    let name = "'\(other.id ?? other.pattern)'"
                    let problem = "the page is public, but \(name) beneath it is internal unless code opens it"
                    findings.append(finding("parent-exposure", place, ancestor, problem, .warning))
                }
            }
        }
        return findings
    }

    /// The properties of a public route that determine which pages it may stand on.
    private struct Standing: Hashable {
        let tags: Set<String>
        let sources: [String]
    }

    /// A search upwards through parents that reuses its results for routes of one standing.
    private struct AncestorWalk {
        enum Outcome {
            case none
            case found(Int)
            /// The search took more steps than ``limit``.
            case undecided
        }

        /// The maximum number of ancestors that are visited, for all routes together.
        static let limit = 200_000

        let parents: [Int?]
        /// The result at each visited ancestor, by standing; `nil` if the search found none there or above.
        private var known: [Standing: [Int: Int?]] = [:]
        private var steps = 0

        init(parents: [Int?]) { self.parents = parents }

        /// Returns the first ancestor with a property, which must depend only on the ancestor and the standing.
        mutating func first(above place: Int, for standing: Standing, _ holds: (Int) -> Bool) -> Outcome {
            var path: [Int] = []
            var seen: Set<Int> = []
            var found: Int?
            var next = parents[place]
            // Cycles have a finding of their own.
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

    /// Returns the reason that an ancestor is closed to links of a route, or `nil`.
    private func closure(of ancestor: ManifestRoute, to route: ManifestRoute) -> String? {
        guard route.exposure == .public else { return nil }
        let name = "'\(ancestor.id ?? ancestor.pattern)'"
        if ancestor.exposure == .internal { return "the page is public, but \(name) beneath it is internal" }
        let tags = Set(ancestor.tags).subtracting(route.tags).sorted()
        if !tags.isEmpty {
            return "\(name) beneath the page has tags that the page does not have: \(tags.joined(separator: ", "))"
        }
        guard !ancestor.sources.isEmpty else { return nil }
        let sources = route.sources.isEmpty ? nil : Set(route.sources).subtracting(ancestor.sources).sorted()
        switch sources {
        case []: return nil
        case nil:
            return "\(name) beneath the page is open only to \(ancestor.sources.joined(separator: ", "))"
        case let more?:
            return "the page is open to \(more.joined(separator: ", ")), but \(name) beneath it is not"
        }
    }

    /// Returns the problem with values that the path of a parent needs and a child does not give, or `nil`.
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
            + " list those of the query in 'parentQuery', or give defaults"
    }
}
