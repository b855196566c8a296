internal import WaymarkCore
internal import WaymarkFoundation
package import WaymarkInspection
package import WaymarkRouting

/// The decision of an app on the link of a case.
package struct CaseOutcome {
    /// Whether a route matches it.
    package let isMatched: Bool
    /// Whether no route matches it and the app's handler for unmatched links opens it.
    package let isUnmatched: Bool
    /// The route's id.
    package let id: String?
    /// The route's pattern.
    package let pattern: String?
    /// The parameters of the path.
    package let parameters: [(name: String, value: String)]
    /// The resulting link, or `nil` if the link is unchanged.
    package let rewritten: String?
    /// The reason that the app turns it away.
    package let refusal: Refusal?
    /// The reason that the link could not be read or rewritten.
    package let error: String?
    /// The steps that have led the link on, in order: rewrites by name, overrides and fallbacks with their routes.
    package private(set) var via: [String] = []

    /// Determines the outcome of a link.
    ///
    /// - Parameters:
    ///   - source: Where it comes from.
    ///   - router: A router with the routes.
    ///   - takesUnmatched: Whether the app opens links that no route matches.
    ///   - tellsVia: Whether to include the rules that the link met.
    ///   - tellsEnd: Whether to follow a link without a route to its resulting link.
    package init(
        _ link: String, from source: LinkSource, on router: Router, _ routes: Routes, takesUnmatched: Bool = false,
        includesVia: Bool = false, includesEnd: Bool = false
    ) {
        self.init(link, from: source, on: router, in: routes, takesUnmatched, includesEnd)
        guard includesVia else { return }
        let explained = router.explain(link, from: source)
        via =
            explained.rewriting.map { step in step.name.trimmingQuotes }
            + explained.detours.map { detour in
                let route = detour.route ?? detour.link
                return if case .override = detour.cause { "override \(route)" } else { "fallback \(route)" }
            }
    }

    private init(
        _ link: String, from source: LinkSource, on router: Router, in routes: Routes, _ takesUnmatched: Bool,
        _ includesEnd: Bool
    ) {
        do throws(RouterError) {
            let resolution = try router.resolve(link, from: source)
            var found: (id: String?, pattern: RoutePattern, parameters: RouteParameters)? = (
                resolution.route.id, resolution.pattern, resolution.parameters
            )
            // A registration of another router may decline a link that its pattern matches.
            if routes.dialect != nil {
                found = routes.match(resolution.link, caller: []).map { ($0.route.id, $0.route.pattern, $0.parameters) }
            }
            self.init(found, link: resolution.link.text, given: link, refusal: nil, error: nil)
        } catch {
            switch error.reason {
            case .notFound:
                let explained = takesUnmatched || includesEnd ? router.explain(link, from: source) : nil
                self.init(
                    nil, link: explained?.table.link ?? link, given: link, refusal: nil, error: nil,
                    isUnmatched: takesUnmatched && explained?.isUnmatched == true)
            case .unreadable(let problem):
                self.init(nil, link: link, given: link, refusal: nil, error: problem.description)
            case .refused(let refusal):
                let explained = router.explain(link, from: source)
                var id = explained.route?.id
                // A disabled route still matches the link.
                if case .disabled(let route, _) = refusal.reason { id = route }
                let taken = explained.table.fits.first { $0.route.id == id }
                let isTaken = explained.route != nil || id != nil
                let found = isTaken ? taken.map { ($0.route.id, $0.route.pattern, $0.parameters) } : nil
                self.init(found, link: explained.table.link, given: link, refusal: refusal, error: nil)
            default: self.init(nil, link: link, given: link, refusal: nil, error: "\(error.reason)")
            }
        }
    }

    private init(
        _ found: (id: String?, pattern: RoutePattern, parameters: RouteParameters)?, link: String, given: String,
        refusal: Refusal?, error: String?, isUnmatched: Bool = false
    ) {
        isMatched = found != nil
        self.isUnmatched = isUnmatched
        id = found?.id
        pattern = found?.pattern.text
        parameters = found?.parameters.map { ($0.name, $0.value) } ?? []
        rewritten = link.utf8.elementsEqual(given.trimmingBlanks.utf8) ? nil : link
        self.refusal = refusal
        self.error = error
    }

    /// Returns whether this is what a case expects; texts are compared byte for byte.
    package func fulfils(_ expected: LinkCase) -> Bool {
        switch expected.refused {
        case nil: if refusal != nil, ![.none, .unopened].contains(expected.route) { return false }
        case .any: if refusal == nil { return false }
        case .code(let code): if refusal?.code != code { return false }
        }
        switch expected.rewritten {
        case nil: break
        case .nothing: if rewritten != nil { return false }
        case .link(let link): if rewritten?.utf8.elementsEqual(link.utf8) != true { return false }
        }
        if let via = expected.via, !via.elementsEqual(self.via, by: { $0.utf8.elementsEqual($1.utf8) }) { return false }
        switch expected.route {
        case .none: return !isMatched
        case .unopened: return !isMatched && !isUnmatched || refusal != nil
        // A refused link needs no route.
        case .any: if !isMatched, !isUnmatched, refusal == nil { return false }
        case .id(let id): if id.utf8.elementsEqual((self.id ?? "").utf8) == false || self.id == nil { return false }
        }
        guard let wanted = expected.parameters else { return true }
        return wanted.count == parameters.count
            && parameters.allSatisfy { wanted[$0.name].map(\.utf8)?.elementsEqual($0.value.utf8) ?? false }
    }
}

extension String {
    /// The text as a link is read, without the tabs, line ends and spaces around it.
    fileprivate var trimmingBlanks: Substring {
        func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let end = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return self[start...end]
    }

    /// The text without the quotes around it.
    fileprivate var trimmingQuotes: String {
        count > 1 && hasPrefix("'") && hasSuffix("'") ? String(dropFirst().dropLast()) : self
    }
}
