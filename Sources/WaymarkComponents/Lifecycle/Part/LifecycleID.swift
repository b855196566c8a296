/// The unique name of a part of an app that is started and stopped.
public struct LifecycleID: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible, Codable
{
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name.
    public var description: String { rawValue }

    /// Returns a Boolean value that indicates whether the first name comes before the second, by Unicode.
    ///
    /// - Parameters:
    ///   - left: An identifier.
    ///   - right: Another identifier.
    public static func < (left: LifecycleID, right: LifecycleID) -> Bool { left.rawValue < right.rawValue }
}
