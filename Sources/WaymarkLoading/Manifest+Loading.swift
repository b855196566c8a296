public import WaymarkCore
public import WaymarkManifest

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Manifest {
    /// Reads a manifest from a property list, in XML or binary; faults have paths, and lines if it is in XML.
    ///
    /// - Parameters:
    ///   - propertyList: The list's bytes; XML in UTF-8.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The most bytes that are read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: Why it could not be read, or everything that is wrong with the manifest.
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
    ///   - format: What the bytes are; `nil` for what they begin as.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The most bytes that are read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: Why it could not be read, or everything that is wrong with the manifest.
    public init(
        loading bytes: some Collection<UInt8>, as format: ManifestFormat? = nil, file: String? = nil,
        sizeLimit: Int = ManifestNode.defaultSizeLimit, dialects: [any PatternDialect.Type] = []
    ) throws(ManifestLoadingError) {
        try self.init(
            loaded: ManifestNode(loading: bytes, as: format, file: file, sizeLimit: sizeLimit), file: file,
            dialects: dialects)
    }

    /// Reads a manifest from a file in JSON or a property list, by its extension, or else by what it begins as.
    ///
    /// ```swift
    /// let manifest = try Manifest(contentsOf: URL(fileURLWithPath: "shop.json"))
    /// ```
    ///
    /// - Parameters:
    ///   - url: The file's address; errors show its path.
    ///   - format: What the file is, whatever its extension.
    ///   - sizeLimit: The most bytes that are read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: Why it could not be read, or everything that is wrong with the manifest.
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
