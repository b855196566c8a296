public import WaymarkManifest

/// A fault of an association file, or a part of it that may not mean what its author intends.
///
/// ```
/// site/apple-app-site-association:14:11: warning: unknown-key: applinks.details[0].components[2]: …
/// ```
public struct AssociationFinding: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Links do not open as the file says, or the file is not used at all.
        case error
        /// The file is used, but may not mean what its author intends.
        case warning
        /// The finding is informative, and requires no change.
        case note
    }

    /// The kind of a finding as a stable word, such as `dead-rule`.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The word: lower case, with hyphens.
        public let rawValue: String

        /// Creates a code by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The word.
        public var description: String { rawValue }
    }

    /// The kind of the finding.
    public let code: Code
    /// The severity.
    public let severity: Severity
    /// The place.
    public let place: AssociationPlace
    /// The finding in words, on one line.
    public let words: String
    /// A link that demonstrates the finding, if one exists.
    public let witness: String?

    package init(
        _ code: Code, _ severity: Severity, at place: AssociationPlace, _ words: String, witness: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.place = place
        self.words = words
        self.witness = witness
    }

    /// One line for a terminal or a log.
    public var description: String {
        let place = place.description
        let end = witness.map { ", as \($0) shows" } ?? ""
        return (place.isEmpty ? "" : "\(place): ") + "\(severity.rawValue): \(code): \(words)\(end)"
    }
}

/// A place in an association file.
public struct AssociationPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the caller gave it.
    public let file: String?
    /// The path of the value, such as `applinks.details[0].components[2]`; empty for the file as a whole.
    public let path: String
    /// Line and column, both from 1, if they are known.
    public let position: ManifestNode.Position?

    package init(file: String?, path: String = "", position: ManifestNode.Position? = nil) {
        self.file = file
        self.path = path
        self.position = position
    }

    /// The line, from 1, if it is known.
    public var line: Int? { position?.line }
    /// The column, from 1, in Unicode scalars, if the line is known.
    public var column: Int? { position?.column }

    /// `file:line:column: path`, as far as these are known.
    public var description: String {
        let numbers = position.map { "\($0.line):\($0.column)" }
        let origin: String? =
            switch (file, numbers) {
            case (let file?, let numbers?): "\(file):\(numbers)"
            case (let file?, nil): file
            case (nil, let numbers?): "line \(numbers)"
            case (nil, nil): nil
            }
        return [origin, path.isEmpty ? nil : path].compactMap(\.self).joined(separator: ": ")
    }
}
