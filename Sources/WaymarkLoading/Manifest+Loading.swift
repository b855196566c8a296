public import WaymarkCore
public import WaymarkManifest

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Manifest {
    /// Reads a manifest from a property list, in XML or binary; faults have paths, and also lines if the list is in
    /// XML.
    ///
    /// - Parameters:
    ///   - propertyList: The list's bytes; XML in UTF-8.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: An error with the reason if the list cannot be read, or with all faults of the manifest.
    public init(
        propertyList: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = ManifestNode.defaultSizeLimit,
        dialects: [any PatternDialect.Type] = []
    ) throws(ManifestLoadingError) {
        try self.init(
            loaded: ManifestNode(propertyList: propertyList, file: file, sizeLimit: sizeLimit), file: file,
            dialects: dialects)
    }

    /// Reads a manifest from JSON or a property list.
    ///
    /// - Parameters:
    ///   - bytes: The text or list.
    ///   - format: The format of the bytes; if `nil`, it is detected from their beginning.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: An error with the reason if the bytes cannot be read, or with all faults of the manifest.
    public init(
        loading bytes: some Collection<UInt8>, as format: ManifestFormat? = nil, file: String? = nil,
        sizeLimit: Int = ManifestNode.defaultSizeLimit, dialects: [any PatternDialect.Type] = []
    ) throws(ManifestLoadingError) {
        try self.init(
            loaded: ManifestNode(loading: bytes, as: format, file: file, sizeLimit: sizeLimit), file: file,
            dialects: dialects)
    }

    /// Reads a manifest from a file in JSON or a property list. The format follows from the extension, or else from the
    /// beginning of the file.
    ///
    /// ```swift
    /// let manifest = try Manifest(contentsOf: URL(fileURLWithPath: "shop.json"))
    /// ```
    ///
    /// - Parameters:
    ///   - url: The file's address; errors show its path.
    ///   - format: The format of the file, regardless of its extension.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: An error with the reason if the file cannot be read, or with all faults of the manifest.
    public init(
        contentsOf url: URL, as format: ManifestFormat? = nil, sizeLimit: Int = ManifestNode.defaultSizeLimit,
        dialects: [any PatternDialect.Type] = []
    ) throws(ManifestLoadingError) {
        try self.init(
            loaded: ManifestNode(contentsOf: url, as: format, sizeLimit: sizeLimit), file: url.path, dialects: dialects)
    }

    private init(
        loaded node: ManifestNode, file: String?, dialects: [any PatternDialect.Type]
    ) throws(ManifestLoadingError) {
        do throws(ManifestError) {
            try self.init(node, file: file, dialects: dialects)
        } catch {
            throw ManifestLoadingError(.manifest(error), file: file)
        }
    }
}
