extension ManifestNode {
    /// The greatest size of a JSON text, unless the caller sets another: 8 MiB.
    public static let defaultSizeLimit = 8 << 20

    /// The greatest depth of nested arrays and objects in a JSON text.
    public static let depthLimit = 64

    /// Reads a JSON text by RFC 8259, strictly; only a UTF-8 byte order mark in front is tolerated.
    ///
    /// Integers of more than 64 bits and numbers beyond `Double` are refused, not rounded. Members of an object whose
    /// keys are the same are all kept; reading a manifest reports them.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The most bytes that are read.
    /// - Throws: The first fault from the left, alone.
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
