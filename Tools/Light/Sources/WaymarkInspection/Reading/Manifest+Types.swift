package import WaymarkCore
internal import WaymarkFoundation
package import WaymarkManifest
package import WaymarkRules

extension Manifest {
    /// The types that rewrites may name: those that are declared, and of those that are not each as one that takes everything.
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
