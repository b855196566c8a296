package import WaymarkManifest

extension ManifestRoute {
    /// The default values, each name once: those of query parameters, then the route's own, which stand in place of a
    /// parameter's.
    package var allDefaults: [(name: String, value: JSONText)] {
        let declared = query.filter { defaults[$0.name] == nil }.compactMap { parameter in
            parameter.defaultValue.map { (name: parameter.name, value: JSONText($0)) }
        }
        let names = defaults.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return declared + names.compactMap { name in defaults[name].map { (name: name, value: JSONText($0)) } }
    }
}
