/// The name of a part of an app that is started and stopped, which no other part has.
public struct LifecycleID: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible, Codable
{
    /// The name.
    public let rawValue: String

    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name.
    public var description: String { rawValue }

    /// Whether the one name comes before the other, by Unicode.
    public static func < (left: LifecycleID, right: LifecycleID) -> Bool { left.rawValue < right.rawValue }
}
