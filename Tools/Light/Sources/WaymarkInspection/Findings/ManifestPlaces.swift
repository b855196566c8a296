internal import WaymarkManifest

/// The places of a manifest's routes in the file.
package struct ManifestPlaces: Sendable {
    /// The file as the caller named it.
    package let file: String
    private let positions: [ManifestNode.Position?]

    /// Reads the file again, only for the places; there are none if it cannot be read.
    package init(_ file: ManifestFile) {
        self.file = file.path
        let routes = (try? file.node())?["routes"]?.elements ?? []
        positions = routes.map { $0["pattern"]?.position ?? $0.position }
    }

    /// Returns the place of a route's pattern.
    package func place(ofRouteAt position: Int) -> Finding.Place {
        let position = positions.indices.contains(position) ? positions[position] : nil
        return Finding.Place(file: file, line: position?.line, column: position?.column)
    }
}
