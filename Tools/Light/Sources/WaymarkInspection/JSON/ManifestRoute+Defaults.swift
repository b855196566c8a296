package import WaymarkManifest

extension ManifestRoute {
    /// The values that the route gives to absent names: its query parameters' and, going before these, its own.
    package var allDefaults: [(name: String, value: JSONText)] {
        let declared = query.compactMap { parameter in
            parameter.defaultValue.map { (name: parameter.name, value: JSONText($0)) }
        }
        let names = defaults.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return declared + names.compactMap { name in defaults[name].map { (name: name, value: JSONText($0)) } }
    }
}
