public import WaymarkCore

extension Manifest {
    /// Reads a manifest in JSON (RFC 8259, UTF-8).
    ///
    /// - Parameters:
    ///   - json: The text's bytes; for a `String`, its `utf8`.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: An error with all faults of the manifest, if they include more than warnings; for a text that is not
    ///   JSON, an error with its first fault.
    public init(
        json: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = ManifestNode.defaultSizeLimit,
        dialects: [any PatternDialect.Type] = []
    ) throws(ManifestError) {
        try self.init(ManifestNode(json: json, file: file, sizeLimit: sizeLimit), file: file, dialects: dialects)
    }

    /// Reads a manifest from a tree.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name to show in faults.
    ///   - dialects: The dialects of other routers in which it may be written.
    ///   - dialect: The name of the dialect to use, regardless of the one that the manifest names.
    /// - Throws: An error with all faults of the manifest, if they include more than warnings;
    ///   ``read(_:file:dialects:dialect:)`` also reports warnings alone.
    public init(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = [], dialect: String? = nil
    ) throws(ManifestError) {
        let (manifest, faults) = Self.read(node, file: file, dialects: dialects, dialect: dialect)
        guard let manifest, faults.allSatisfy({ $0.severity == .warning }) else {
            throw ManifestError(file: file, faults: faults)
        }
        self = manifest
    }

    /// Reads as much of a tree as possible, for tools that continue after a fault.
    ///
    /// Routes and rewrites without a readable pattern, expression or target are omitted, and the others keep their
    /// ``ManifestRoute/position``. Any other faulty value is treated as absent, which can make a route more open than
    /// its author intended: use such a manifest for inspection, never for routing.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name to show in faults.
    ///   - dialects: The dialects of other routers in which it may be written.
    ///   - dialect: The name of the dialect to use, regardless of the one that the manifest names.
    /// - Returns: The manifest, which is `nil` for a tree that is not an object or has an unknown version, and all
    ///   faults in the order of the file.
    public static func read(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = [], dialect: String? = nil
    ) -> (manifest: Manifest?, faults: [ManifestFault]) {
        var (manifest, faults) = ManifestReader(file: file, dialects: dialects, dialect: dialect).read(node)
        manifest?.source = ManifestSource(node, file: file)
        return (manifest, faults)
    }
}
