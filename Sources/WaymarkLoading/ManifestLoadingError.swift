public import WaymarkManifest

/// A manifest that could not be loaded.
public struct ManifestLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a manifest cannot be loaded.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The bundle has no resource of any of these names.
        case missingResource(tried: [String])
        /// The file could not be read, in the system's words.
        case unreadable(String)
        /// The text has more bytes than the limit.
        case tooLong(limit: Int)
        /// The bytes are neither JSON nor a property list.
        case unknownFormat
        /// The bytes are no property list, in words.
        case malformedPropertyList(String)
        /// The property list holds a date, data or another value that no manifest has, at a path such as
        /// `routes[3].defaults.from`.
        case unsupportedValue(String, path: String)
        /// Arrays and dictionaries of the property list are nested deeper than the limit.
        case tooDeep(limit: Int)
        /// The property list holds more values than the limit.
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

    /// One line for a terminal or a log; of a manifest that is not sound, one for each fault.
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
        case .malformedPropertyList(let problem): "no property list: \(problem)"
        case .unsupportedValue(let kind, let path):
            "\(path.isEmpty ? "" : "\(path): ")found \(kind), which no manifest has"
        case .tooDeep(let limit): "nested deeper than \(limit) arrays and dictionaries"
        case .tooManyValues(let limit): "more than \(limit) values"
        case .manifest(let error): error.description
        }
    }
}
