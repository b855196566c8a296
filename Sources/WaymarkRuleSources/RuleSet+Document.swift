internal import WaymarkCore
internal import WaymarkFoundation
public import WaymarkManifest
internal import WaymarkRouting
public import WaymarkRules

extension RuleSet {
    /// The rewrites and overrides of a document, in their order, with their places in its file.
    ///
    /// A pattern that cannot be read keeps its fault, which ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)`` reports.
    public init(_ document: RuleDocument) {
        self.init(
            version: document.version,
            rewrites: document.rewrites.map { RewriteRule($0, file: "rules", patterns: document.patterns) },
            overrides: document.overrides.map { RouteOverride($0) })
    }
}

extension RouteOverride {
    /// An override as it is written.
    fileprivate init(_ override: ManifestOverride) {
        let action: Action =
            switch override.action {
            case .redirect(let template): .redirect(to: template)
            case .web(let template): .web(template)
            case .errorPage(let template, let reason): .errorPage(template, reason: reason)
            case .disable(let reason): .disable(reason: reason)
            }
        let condition = OverrideCondition(
            sources: Set(override.condition.sources.map { LinkSource.Kind(rawValue: $0) }),
            minVersion: override.condition.minVersion, maxVersion: override.condition.maxVersion,
            percentage: override.condition.percentage)
        self.init(
            override.route, action, when: condition, name: override.name,
            place: SourcePlace(of: override.file, override.line, orElse: "rules"))
    }
}
