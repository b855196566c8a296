internal import WaymarkInspection
internal import WaymarkRouting

/// Decides links as an app does, in the version that a case names.
struct CaseJudge {
    private let routes: Routes
    private let decider: DecidingOptions.Decider
    private let appVersion: String?
    /// The routers by the versions that cases have asked for.
    private var routers: [String?: ManifestRouter]

    /// - Parameters:
    ///   - router: The router for cases that name no version.
    ///   - appVersion: The version of those cases.
    init(_ routes: Routes, _ decider: DecidingOptions.Decider, _ router: ManifestRouter, appVersion: String?) {
        self.routes = routes
        self.decider = decider
        self.appVersion = appVersion
        routers = [appVersion: router]
    }

    /// Returns the outcome of the link of a case.
    ///
    /// - Throws: A source that neither manifest nor rules name.
    mutating func outcome(of expected: LinkCase) throws(InputError) -> CaseOutcome {
        let version = expected.appVersion ?? appVersion
        let router: ManifestRouter
        if let known = routers[version] {
            router = known
        } else {
            router = try decider.router(appVersion: version)
            routers[version] = router
        }
        return CaseOutcome(
            expected.link, from: try source(of: expected), on: router.router, routes,
            takesUnmatched: decider.takesUnmatched, includesVia: expected.via != nil, includesEnd: true)
    }

    private func source(of expected: LinkCase) throws(InputError) -> LinkSource {
        guard let name = expected.source else {
            return decider.kind.map { LinkSource(kind: $0) } ?? .assumed(for: expected.link)
        }
        guard decider.sources.contains(name) else {
            let names = decider.sources.map { "'\($0)'" }.joined(separator: ", ")
            throw InputError("'source' is '\(name)', expected one of \(names)")
        }
        return LinkSource(kind: LinkSource.Kind(rawValue: name))
    }
}
