public import WaymarkCore

extension Manifest {
    /// Reads a manifest in JSON (RFC 8259, UTF-8).
    ///
    /// - Parameters:
    ///   - json: The text's bytes; of a `String`, its `utf8`.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The most bytes that are read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: Everything that is wrong with the manifest, if there is more than warnings; of a text that is not
    ///   JSON, its first fault.
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
    ///   - dialect: The name of the one that counts, whatever the manifest says.
    /// - Throws: Everything that is wrong with the manifest, if there is more than warnings;
    ///   ``read(_:file:dialects:dialect:)`` tells those alone too.
    public init(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = [], dialect: String? = nil
    ) throws(ManifestError) {
        let (manifest, faults) = Self.read(node, file: file, dialects: dialects, dialect: dialect)
        guard let manifest, faults.allSatisfy({ $0.severity == .warning }) else {
            throw ManifestError(file: file, faults: faults)
        }
        self = manifest
    }

    /// Reads what can be read of a tree, for tools that go on after a fault.
    ///
    /// Routes and rewrites without a readable pattern, expression or target are left out, and the others keep their
    /// ``ManifestRoute/position``. A faulty value elsewhere is as good as absent, which can open a route wider than its
    /// author meant: judge such a manifest, never route by it.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name to show in faults.
    ///   - dialects: The dialects of other routers in which it may be written.
    ///   - dialect: The name of the one that counts, whatever the manifest says.
    /// - Returns: The manifest, `nil` for a tree that is not an object or of an unknown version, and all that is wrong,
    ///   in the order of the file.
    public static func read(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = [], dialect: String? = nil
    ) -> (manifest: Manifest?, faults: [ManifestFault]) {
        var (manifest, faults) = ManifestReader(file: file, dialects: dialects, dialect: dialect).read(node)
        manifest?.source = ManifestSource(node, file: file)
        return (manifest, faults)
    }
}
