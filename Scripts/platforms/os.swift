// swift-format-ignore-file
/// https://developer.apple.com/documentation/os/osallocatedunfairlock
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
@frozen
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    @usableFromInline var storage: UnsafeMutablePointer<State>

    /// https://developer.apple.com/documentation/os/osallocatedunfairlock/init(uncheckedstate:)
    public init(uncheckedState initialState: State) {
        storage = .allocate(capacity: 1)
        storage.initialize(to: initialState)
    }

    /// https://developer.apple.com/documentation/os/osallocatedunfairlock/init(initialstate:)
    public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

    /// https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockunchecked(_:)
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { try body(&storage.pointee) }

    /// https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)
    public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable {
        try body(&storage.pointee)
    }
}

/// https://developer.apple.com/documentation/os/oslogprivacy
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@frozen
public struct OSLogPrivacy {
    /// https://developer.apple.com/documentation/os/oslogprivacy/public
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    /// https://developer.apple.com/documentation/os/oslogprivacy/auto
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
}

/// https://developer.apple.com/documentation/os/oslogstringalignment
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@frozen
public struct OSLogStringAlignment {
    /// https://developer.apple.com/documentation/os/oslogstringalignment/none
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }
}

/// https://developer.apple.com/documentation/os/osloginterpolation
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@frozen
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// https://developer.apple.com/documentation/os/osloginterpolation/init(literalcapacity:interpolationcount:)
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// https://developer.apple.com/documentation/os/osloginterpolation/appendliteral(_:)
    public mutating func appendLiteral(_ literal: String) {}
    /// https://developer.apple.com/documentation/os/osloginterpolation
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {}
}

/// https://developer.apple.com/documentation/os/oslogmessage
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@frozen
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// https://developer.apple.com/documentation/os/oslogmessage/init(stringinterpolation:)
    public init(stringInterpolation: OSLogInterpolation) {}
    /// https://developer.apple.com/documentation/os/oslogmessage/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/os/logger
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
public struct Logger: @unchecked Sendable {
    /// https://developer.apple.com/documentation/os/logger/init(subsystem:category:)
    public init(subsystem: String, category: String) {}
    /// https://developer.apple.com/documentation/os/logger/log(_:)
    public func log(_ message: OSLogMessage) {}
}

/// https://developer.apple.com/documentation/os/ossignpostid
@available(iOS 12.0, macOS 10.14, tvOS 12.0, watchOS 5.0, *)
public struct OSSignpostID: Comparable, Sendable {
    /// https://developer.apple.com/documentation/os/ossignpostid/init(_:)
    public init(_ value: UInt64) {}
    /// https://developer.apple.com/documentation/os/ossignpostid/exclusive
    public static let exclusive = OSSignpostID(0)
    /// https://developer.apple.com/documentation/os/ossignpostid
    public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool { false }
}

/// https://developer.apple.com/documentation/os/ossignpostintervalstate
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public class OSSignpostIntervalState {}

/// https://developer.apple.com/documentation/os/ossignposter
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public struct OSSignposter: @unchecked Sendable {
    /// https://developer.apple.com/documentation/os/ossignposter/init(logger:)
    public init(logger: Logger) {}
    /// https://developer.apple.com/documentation/os/ossignposter/begininterval(_:id:)
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        fatalError()
    }
    /// https://developer.apple.com/documentation/os/ossignposter/endinterval(_:_:)
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}
