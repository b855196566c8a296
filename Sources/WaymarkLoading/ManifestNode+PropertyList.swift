public import WaymarkManifest

extension ManifestNode {
    /// Reads a property list, in XML or binary; nodes of one in XML have lines.
    ///
    /// Keys keep their order, and such as are there twice are all kept; reading a manifest reports them.
    ///
    /// - Parameters:
    ///   - propertyList: The list's bytes; XML in UTF-8.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The most bytes that are read.
    /// - Throws: Why it could not be read: the first fault, or a value that no manifest has, with its path.
    /// - Complexity: O(*n*) for *n* bytes; of a binary list for the values that it comes to, at most a million.
    public init(
        propertyList: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = defaultSizeLimit
    ) throws(ManifestLoadingError) {
        guard propertyList.count <= sizeLimit else {
            throw ManifestLoadingError(.tooLong(limit: sizeLimit), file: file)
        }
        let bytes = Array(propertyList)
        if bytes.starts(with: BinaryPropertyListReader.mark) {
            self = try BinaryPropertyListReader(bytes, file: file).read()
        } else if ManifestFormat(bytes: bytes) == .propertyList {
            self = try XMLPropertyListReader(bytes, file: file).read()
        } else {
            throw ManifestLoadingError(
                .malformedPropertyList("it is neither binary nor XML in UTF-8"), file: file)
        }
    }
}
