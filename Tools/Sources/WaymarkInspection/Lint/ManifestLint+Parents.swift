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
        return manifest.routes.enumerated().flatMap { place, route -> [Finding] in
            guard let parent = route.parent.flatMap({ places[$0] }), parent != place else { return [] }
            var findings: [Finding] = []
            if let values = missingValues(of: manifest.routes[parent], under: route) {
                findings.append(finding("parent-values", place, parent, values))
            }
            var seen: Set<Int> = [place]
            var ancestor: Int? = parent
            // Circles have a finding of their own.
            while let each = ancestor, seen.insert(each).inserted {
                if let problem = closure(of: manifest.routes[each], to: route) {
                    // What is beneath is left out as well.
                    findings.append(finding("parent-exposure", place, each, problem))
                    break
                }
                if route.exposure == .public, manifest.routes[each].exposure == nil {
                    let name = "'\(manifest.routes[each].id ?? manifest.routes[each].pattern)'"
                    let problem = "the page is public and stands on \(name), which is internal unless code opens it"
                    findings.append(finding("parent-exposure", place, each, problem, .warning))
                    break
                }
                ancestor = manifest.routes[each].parent.flatMap { places[$0] }
            }
            return findings
        }
    }

    private func finding(
        _ code: String, _ place: Int, _ ancestor: Int, _ problem: String, _ severity: Finding.Severity = .error
    ) -> Finding {
        let route = manifest.routes[place]
        let position = "\(self.place(route.line)): routes[\(route.position ?? place)].parent"
        return Finding(
            severity: severity, code: code, subjects: [subject(place), subject(ancestor)], witness: nil,
            message: "\(position): \(problem)")
    }

    /// Why an ancestor is closed to links that open a route, or `nil`.
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

    /// Which values the path of a parent needs and a child does not give, or `nil`.
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
