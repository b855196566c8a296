internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkManifest
public import WaymarkRules

extension RuleSet {
    /// Returns the rewrites and overrides of a document, in their order, with their places in its file.
    ///
    /// A pattern that cannot be read keeps its fault, which ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)`` reports.
    public init(_ document: RuleDocument) {
        self.init(
            version: document.version,
            rewrites: document.rewrites.map { RewriteRule($0, file: "rules", patterns: document.patterns) },
            overrides: document.overrides)
    }
}
