public import WaymarkManifest

/// A manifest that could not be loaded.
public struct ManifestLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a manifest cannot be loaded.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The bundle has no resource of any of these names.
        case missingResource(tried: [String])
        /// The file could not be read; the value is the system's description.
        case unreadable(String)
        /// The text has more bytes than the limit.
        case tooLong(limit: Int)
        /// The bytes are neither JSON nor a property list.
        case unknownFormat
        /// The bytes are not a property list; the value describes the fault.
        case malformedPropertyList(String)
        /// The property list contains a date, data or another value that manifests do not allow, at a path such as
        /// `routes[3].defaults.from`.
        case unsupportedValue(String, path: String)
        /// The arrays and dictionaries of the property list exceed the maximum depth.
        case tooDeep(limit: Int)
        /// The property list contains more values than the limit.
        case tooManyValues(limit: Int)
        /// The content of the file is not a valid manifest.
        case manifest(ManifestError)
    }

    /// The reason.
    public let reason: Reason
    /// The file's or bundle's name as the caller gave it.
    public let file: String?

    package init(_ reason: Reason, file: String?) {
        self.reason = reason
        self.file = file
    }

    /// One line for a terminal or a log; for an invalid manifest, one line for each fault.
    public var description: String {
        if case .manifest(let error) = reason { return error.description }
        return (file.map { "\($0): " } ?? "") + problem
    }

    private var problem: String {
        switch reason {
        case .missingResource(let tried): "no resource is called \(tried.map { "'\($0)'" }.joined(separator: " or "))"
        case .unreadable(let problem): problem
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .unknownFormat: "neither JSON nor a property list"
        case .malformedPropertyList(let problem): "not a property list: \(problem)"
        case .unsupportedValue(let kind, let path):
            "\(path.isEmpty ? "" : "\(path): ")found \(kind), which a manifest cannot contain"
        case .tooDeep(let limit): "nested deeper than \(limit) arrays and dictionaries"
        case .tooManyValues(let limit): "more than \(limit) values"
        case .manifest(let error): error.description
        }
    }
}
