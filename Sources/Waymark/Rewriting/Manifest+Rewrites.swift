public import WaymarkCore
public import WaymarkManifest
public import WaymarkRouting

extension Manifest {
    /// The manifest's rewrites as rules, in their order; patterns are read by the manifest's dialect.
    ///
    /// A pattern that cannot be read keeps its fault, which the set of rules reports.
    public var rewriteRules: [RewriteRule] {
        rewrites.map { rewrite in
            var rule = RewriteRule(subject(of: rewrite), to: rewrite.target)
            rule.condition = RewriteCondition(rewrite.condition)
            rule.flag = rewrite.flag
            rule.continues = rewrite.continuation == .continue
            rule.name = rewrite.name
            if rewrite.file != nil || rewrite.line != nil {
                rule.place = SourcePlace(file: rewrite.file ?? "manifest", line: rewrite.line ?? 0)
            }
            return rule
        }
    }

    /// The types of parameters that the manifest declares by expressions; those that cannot be read are left out.
    public var declaredTypes: [WaymarkCore.ParameterType] {
        let declared = types.sorted { $0.key < $1.key }.compactMap { name, type -> WaymarkCore.ParameterType? in
            guard case .expression(let text) = type else { return nil }
            return try? WaymarkCore.ParameterType(name, expression: text)
        }
        return (patternDialect?.types ?? []) + declared
    }

    private func subject(of rewrite: ManifestRewrite) -> RewriteRule.Subject {
        switch rewrite.subject {
        case .pattern(let text): return .patterns(patterns(of: ManifestRoute(text)))
        case .expression(let text, let caseSensitive): return .expression(text, caseSensitive: caseSensitive)
        }
    }
}

extension RewriteCondition {
    /// What a manifest asks of a link.
    init(_ condition: ManifestRewrite.Condition) {
        self.init()
        sources = Set(condition.sources.map { LinkSource.Kind(rawValue: $0) })
        minVersion = condition.minVersion
        maxVersion = condition.maxVersion
        query = condition.query.mapValues { value in
            switch value {
            case .array(let values): values.map(\.parameterText)
            default: [value.parameterText]
            }
        }
    }
}
