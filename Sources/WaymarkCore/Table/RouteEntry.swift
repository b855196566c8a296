/// A route of a table, as it was added.
public struct RouteEntry: Sendable {
    /// The route's number: its place in the order of registration, from 0.
    public let number: Int
    /// The route's name, or `nil`.
    public let id: String?
    /// The links that it takes.
    public let pattern: RoutePattern
    /// Routes of higher priority come first.
    public let priority: Int
    /// The place in source or in a manifest where it was added.
    public let place: SourcePlace

    /// A route as it is added.
    package init(number: Int, id: String?, pattern: RoutePattern, priority: Int, place: SourcePlace) {
        self.number = number
        self.id = id
        self.pattern = pattern
        self.priority = priority
        self.place = place
    }
}

/// A place in source or in a manifest.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The file, as the caller names it (`Module/File.swift` from `#fileID`).
    public let file: String
    /// The line, from 1; 0 where it is not known.
    public let line: Int

    /// A place.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// `file:line`.
    public var description: String { line > 0 ? "\(file):\(line)" : file }
}
