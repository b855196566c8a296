package import WaymarkManifest

extension ManifestRoute {
    /// The default values: those of query parameters, then the route's own, which override a value of the same name.
    package var allDefaults: [(name: String, value: JSONText)] {
        let declared = query.compactMap { parameter in
            parameter.defaultValue.map { (name: parameter.name, value: JSONText($0)) }
        }
        let names = defaults.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return declared + names.compactMap { name in defaults[name].map { (name: name, value: JSONText($0)) } }
    }
}
