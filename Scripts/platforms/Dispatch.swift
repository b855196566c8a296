// swift-format-ignore-file
@_exported import Darwin
@_exported import ObjectiveC

// The part of Dispatch that the sources use. Nothing runs.

/// https://developer.apple.com/documentation/dispatch/dispatchqos
public struct DispatchQoS: Sendable {
    /// https://developer.apple.com/documentation/dispatch/dispatchqos
    public static let unspecified = DispatchQoS()
    /// https://developer.apple.com/documentation/dispatch/dispatchqos
    public static let utility = DispatchQoS()
    /// https://developer.apple.com/documentation/dispatch/dispatchqos
    public static let userInitiated = DispatchQoS()
}

/// https://developer.apple.com/documentation/dispatch/dispatchqueue
public class DispatchQueue: @unchecked Sendable {
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue
    public struct Attributes: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/dispatch/dispatchqueue
        public let rawValue: UInt64
        /// https://developer.apple.com/documentation/dispatch/dispatchqueue
        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue
    public static let main = DispatchQueue(label: "")
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue
    public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], target: DispatchQueue? = nil) {}
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue
    @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}
