public import WaymarkCore
public import WaymarkManifest
public import WaymarkRules

extension Manifest {
    /// The manifest's rewrites as rules, in their order; patterns are read by the manifest's dialect.
    ///
    /// A pattern that cannot be read keeps its fault, which the set of rules reports.
    public var rewriteRules: [RewriteRule] {
        rewrites.map { rewrite in RewriteRule(rewrite, file: "manifest") { patterns(of: ManifestRoute($0)) } }
    }

    /// The types of parameters that the manifest declares by expressions, without those that cannot be read.
    public var declaredTypes: [WaymarkCore.ParameterType] {
        let declared = types.ordered { $0.key < $1.key }.compactMap { name, type -> WaymarkCore.ParameterType? in
            guard case .expression(let text) = type else { return nil }
            return try? WaymarkCore.ParameterType(name, expression: text)
        }
        return (patternDialect?.types ?? []) + declared
    }
}
