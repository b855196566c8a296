public import WaymarkManifest

extension ManifestNode {
    /// Reads a property list, in XML or binary; nodes of a list in XML have lines.
    ///
    /// Keys keep their order, and repeated keys are all kept; reading a manifest reports them.
    ///
    /// - Parameters:
    ///   - propertyList: The list's bytes; XML in UTF-8.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The maximum number of bytes to read.
    /// - Throws: An error with the reason if the list cannot be read: the first fault, or a value that manifests do not
    ///   allow, with its path.
    /// - Complexity: O(*n*) for *n* bytes; for a binary list, proportional to the number of values after references are
    ///   followed, at most a million.
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
