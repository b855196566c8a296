public import WaymarkManifest

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ManifestNode {
    /// Reads JSON or a property list.
    ///
    /// - Parameters:
    ///   - bytes: The text or list.
    ///   - format: The format of the bytes; if `nil`, it is detected from their beginning.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The maximum number of bytes to read.
    /// - Throws: An error with the reason if the bytes cannot be read.
    public init(
        loading bytes: some Collection<UInt8>, as format: ManifestFormat? = nil, file: String? = nil,
        sizeLimit: Int = defaultSizeLimit
    ) throws(ManifestLoadingError) {
        switch format ?? ManifestFormat(bytes: bytes) {
        case .json:
            do throws(ManifestError) {
                try self.init(json: bytes, file: file, sizeLimit: sizeLimit)
            } catch {
                throw ManifestLoadingError(.manifest(error), file: file)
            }
        case .propertyList: try self.init(propertyList: bytes, file: file, sizeLimit: sizeLimit)
        default: throw ManifestLoadingError(.unknownFormat, file: file)
        }
    }

    /// Reads a file in JSON or a property list. The format follows from the extension, or else from the beginning of
    /// the file.
    ///
    /// - Parameters:
    ///   - url: The file's address; errors show its path.
    ///   - format: The format of the file, regardless of its extension.
    ///   - sizeLimit: The maximum number of bytes to read.
    /// - Throws: An error with the reason if the file cannot be read.
    public init(
        contentsOf url: URL, as format: ManifestFormat? = nil, sizeLimit: Int = defaultSizeLimit
    ) throws(ManifestLoadingError) {
        guard url.isFileURL else {
            throw ManifestLoadingError(.unreadable("not the address of a file"), file: url.absoluteString)
        }
        let data: Data
        do {
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            let problem = (error as? CocoaError)?.code == .fileReadNoSuchFile ? "no such file" : "\(error)"
            throw ManifestLoadingError(.unreadable(problem), file: url.path)
        }
        let format = format ?? ManifestFormat(fileExtension: url.pathExtension)
        try self.init(loading: data, as: format, file: url.path, sizeLimit: sizeLimit)
    }
}
