/// A pattern that could not be read, and the place where reading stopped.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pattern as the caller wrote it.
    public let pattern: String
    /// Start of the fault, in UTF-8 bytes from the pattern's start.
    public let offset: Int

    /// One line for a terminal or a log.
    public var description: String { "malformed at byte \(offset) of '\(pattern)'" }
}
