public import WaymarkCore
public import WaymarkManifest

extension RuleDocument {
    /// Reads a document in JSON (RFC 8259, UTF-8).
    ///
    /// - Parameters:
    ///   - json: The bytes of the text; for a `String`, its `utf8`.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The greatest number of bytes.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: A `ManifestError` with all faults of the document, or with the first fault of a text that is not JSON.
    public init(
        json: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = ManifestNode.defaultSizeLimit,
        dialects: [any PatternDialect.Type] = []
    ) throws(ManifestError) {
        try self.init(ManifestNode(json: json, file: file, sizeLimit: sizeLimit), file: file, dialects: dialects)
    }

    /// Reads a document from a tree.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name to show in faults.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: A `ManifestError` with all faults of the document.
    public init(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = []
    ) throws(ManifestError) {
        let (document, faults) = Self.read(node, file: file, dialects: dialects)
        guard let document, faults.isEmpty else { throw ManifestError(file: file, faults: faults) }
        self = document
    }

    /// Reads the valid parts of a tree, for tools that continue after a fault.
    ///
    /// Rewrites and overrides that cannot be read are omitted, so use the document only for diagnosis, not for routing.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name of its file, for the places of faults.
    ///   - dialects: The dialects in which it may be written, in addition to the native one.
    /// - Returns: The document, or `nil` if the tree is not an object, has an unknown shape, or has no version; and all faults, in
    ///   the order of the file.
    public static func read(
        _ node: ManifestNode, file: String? = nil, dialects: [any PatternDialect.Type] = []
    ) -> (document: RuleDocument?, faults: [ManifestFault]) {
        ManifestReader(file: file, dialects: dialects, dialect: nil).readRules(node)
    }
}
