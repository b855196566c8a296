extension ManifestNode {
    /// The default maximum size of a JSON text: 8 MiB.
    public static let defaultSizeLimit = 8 << 20

    /// The maximum depth of nested arrays and objects in a JSON text.
    public static let depthLimit = 64

    /// Reads a JSON text strictly by RFC 8259; only a leading UTF-8 byte order mark is tolerated.
    ///
    /// Integers of more than 64 bits and numbers beyond the range of `Double` are rejected, not rounded. Members of an
    /// object with equal keys are all kept; reading a manifest reports them.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The maximum number of bytes to read.
    /// - Throws: The first fault from the left.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(
        json: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = defaultSizeLimit
    ) throws(ManifestError) {
        guard json.count <= sizeLimit else {
            let fault = ManifestFault(.tooLong(limit: sizeLimit), file: file, path: .root, position: nil)
            throw ManifestError(file: file, faults: [fault])
        }
        var reader = JSONReader(Array(json), file: file)
        do {
            self = try reader.document()
        } catch {
            throw ManifestError(file: file, faults: [error])
        }
    }
}
