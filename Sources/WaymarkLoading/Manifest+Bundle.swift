public import Foundation
public import WaymarkCore
public import WaymarkManifest

extension Manifest {
    /// Reads a manifest that is a resource of a bundle.
    ///
    /// ```swift
    /// let manifest = try Manifest(named: "links", in: .module)   // links.json, or else links.plist
    /// ```
    ///
    /// - Parameters:
    ///   - name: The resource's name; if it has none of the known extensions, each of ``ManifestFormat`` is tried in
    ///     turn.
    ///   - bundle: The bundle.
    ///   - subdirectory: The folder of the bundle's resources that contains the manifest.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - dialects: The dialects of other routers in which it may be written.
    /// - Throws: An error with the names that were tried if there is no such resource, with the reason if it cannot be
    ///   read, or with all faults of the manifest.
    public init(
        named name: String, in bundle: Bundle = .main, subdirectory: String? = nil,
        sizeLimit: Int = ManifestNode.defaultSizeLimit, dialects: [any PatternDialect.Type] = []
    ) throws(ManifestLoadingError) {
        let url = try bundle.manifestURL(named: name, subdirectory: subdirectory)
        try self.init(contentsOf: url, sizeLimit: sizeLimit, dialects: dialects)
    }
}

extension Bundle {
    /// Finds a manifest among the resources, for example to check it.
    ///
    /// - Parameters:
    ///   - name: The resource's name; if it has none of the known extensions, each of ``ManifestFormat`` is tried in
    ///     turn.
    ///   - subdirectory: The folder of the bundle's resources that contains the manifest.
    /// - Returns: The address of the file.
    /// - Throws: A ``ManifestLoadingError`` with the names that were tried, if there is no such resource.
    public func manifestURL(named name: String, subdirectory: String? = nil) throws(ManifestLoadingError) -> URL {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        var candidates = ManifestFormat.allCases.map { (name: name, fileExtension: $0.fileExtension) }
        if parts.count > 1, let last = parts.last, ManifestFormat(fileExtension: String(last)) != nil {
            candidates = [(String(name.dropLast(last.count + 1)), String(last))]
        }
        for candidate in candidates {
            let found = url(
                forResource: candidate.name, withExtension: candidate.fileExtension, subdirectory: subdirectory)
            if let found { return found }
        }
        let tried = candidates.map { candidate in
            "\(subdirectory.map { "\($0)/" } ?? "")\(candidate.name).\(candidate.fileExtension)"
        }
        throw ManifestLoadingError(.missingResource(tried: tried), file: bundlePath)
    }
}
