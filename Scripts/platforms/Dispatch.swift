// swift-format-ignore-file
@_exported import Darwin
@_exported import ObjectiveC

// The part of Dispatch that the sources use. Nothing runs.

/// https://developer.apple.com/documentation/dispatch/dispatchqos
public struct DispatchQoS: Equatable, Sendable {
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
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/autoreleasefrequency
    public enum AutoreleaseFrequency: Sendable {
        case inherit
        @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
        case workItem
        @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
        case never
    }
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/main
    public class var main: DispatchQueue { DispatchQueue(label: "") }
    init() {}
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/init(label:qos:attributes:autoreleasefrequency:target:)
    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], autoreleaseFrequency: AutoreleaseFrequency = .inherit,
        target: DispatchQueue? = nil
    ) { self.init() }
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/async(group:qos:flags:execute:)
    @preconcurrency public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    /// https://developer.apple.com/documentation/dispatch/dispatchqueue/sync(execute:)-3segw
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

/// https://developer.apple.com/documentation/dispatch/dispatchgroup
public class DispatchGroup: @unchecked Sendable {}

/// https://developer.apple.com/documentation/dispatch/dispatchworkitemflags
public struct DispatchWorkItemFlags: OptionSet, RawRepresentable, Sendable {
    /// https://developer.apple.com/documentation/dispatch/dispatchworkitemflags
    public let rawValue: UInt
    /// https://developer.apple.com/documentation/dispatch/dispatchworkitemflags
    public init(rawValue: UInt) { self.rawValue = rawValue }
}
