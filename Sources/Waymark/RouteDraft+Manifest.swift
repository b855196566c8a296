import WaymarkCore
import WaymarkManifest
import WaymarkRouting

extension RouteDraft {
    /// Takes over a manifest's settings for the route.
    mutating func configure(by route: ManifestRoute, of manifest: Manifest) {
        for pattern in manifest.patterns(of: route) where !patterns.contains(pattern) { patterns.append(pattern) }
        if let key = manifest.repetitionKey(of: route) { repetitionKeys.append(key) }
        options.priority = route.priority
        if let exposure = route.exposure { options.exposure = exposure == .public ? .public : .internal }
        if !route.sources.isEmpty { options.sources = Set(route.sources.map { LinkSource.Kind(rawValue: $0) }) }
        options.tags.formUnion(route.tags.map { RouteTag(rawValue: $0) })
        options.summary = route.summary ?? options.summary
        options.fallback = route.fallback ?? options.fallback
        for (name, value) in route.defaults { options.defaults[name] = value.parameterTexts.joined(separator: ",") }
        for parameter in route.query {
            options.declare(
                QueryDeclaration(
                    parameter.name, type: parameter.type, isRequired: parameter.isRequired,
                    values: parameter.values.flatMap(\.parameterTexts)))
            if let value = parameter.defaultValue, route.defaults[parameter.name] == nil {
                options.defaults[parameter.name] = value.parameterTexts.joined(separator: ",")
            }
        }
    }
}
