package import WaymarkCore
internal import WaymarkFoundation
package import WaymarkManifest
package import WaymarkRules

extension Manifest {
    /// Returns the types that rewrites may name: declared ones, and undeclared ones as types that match every text.
    package func rewriteTypes(of rules: [RewriteRule]) -> [WaymarkCore.ParameterType] {
        let declared = declaredTypes
        let known = Set((WaymarkCore.ParameterType.standard + declared).map(\.name))
        var unknown: [String] = types.keys.filter { !known.contains($0) }
        for rule in rules {
            guard case .patterns(let patterns) = rule.subject else { continue }
            for name in patterns.flatMap(\.parameters).compactMap(\.type)
            where !known.contains(name) && !unknown.contains(name) { unknown.append(name) }
        }
        for type in undeclaredTypes where !known.contains(type.name) && !unknown.contains(type.name) {
            unknown.append(type.name)
        }
        return declared + unknown.map { .unknown($0) }
    }
}
