public import WaymarkManifest

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ManifestNode {
    /// Reads a property list, in XML or binary; nodes of it have no lines.
    ///
    /// A binary list keeps its keys in their order; those of one in XML are sorted, and of a key that is there twice
    /// one is lost, because Foundation reads it.
    ///
    /// - Parameters:
    ///   - propertyList: The list's bytes; XML in UTF-8.
    ///   - file: The name to show in errors.
    ///   - sizeLimit: The most bytes that are read.
    /// - Throws: Why it could not be read: the first fault, or a value that no manifest has, with its path.
    public init(
        propertyList: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = defaultSizeLimit
    ) throws(ManifestLoadingError) {
        guard propertyList.count <= sizeLimit else {
            throw ManifestLoadingError(.tooLong(limit: sizeLimit), file: file)
        }
        let bytes = Array(propertyList)
        if bytes.starts(with: BinaryPropertyListReader.mark) {
            self = try BinaryPropertyListReader(bytes, file: file).read()
        } else {
            self = try XMLPropertyList(bytes: bytes, file: file).read()
        }
    }
}

/// A property list in XML, read by Foundation.
private struct XMLPropertyList {
    let bytes: [UInt8]
    let file: String?

    func read() throws(ManifestLoadingError) -> ManifestNode {
        guard ManifestFormat(bytes: bytes) == .propertyList else {
            throw error(.malformedPropertyList("it is neither binary nor XML in UTF-8"))
        }
        // Foundation reads nested elements by recursion.
        let limit = ManifestNode.depthLimit
        guard depth <= limit else { throw error(.tooDeep(limit: limit)) }
        do {
            return try PropertyListDecoder().decode(ManifestNode.self, from: Data(bytes))
        } catch {
            throw fault(of: error)
        }
    }

    private func error(_ reason: ManifestLoadingError.Reason) -> ManifestLoadingError {
        ManifestLoadingError(reason, file: file)
    }

    private func fault(of error: any Error) -> ManifestLoadingError {
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            return self.error(.unsupportedValue("a date or data", path: PropertyListPath.path(context.codingPath)))
        case .dataCorrupted(let context):
            let reason = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
            return self.error(.malformedPropertyList(reason ?? context.debugDescription))
        default: return self.error(.malformedPropertyList("\(error)"))
        }
    }

    /// How deep `<array>` and `<dict>` are nested, at least.
    private var depth: Int {
        var depth = 0
        var greatest = 0
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "array".utf8) || rest.starts(with: "dict".utf8) {
                depth += 1
                greatest = max(greatest, depth)
            } else if rest.starts(with: "/array".utf8) || rest.starts(with: "/dict".utf8) {
                depth -= 1
            }
        }
        return greatest
    }
}
