// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// Numbers, dates, locks and what Foundation adds to the standard library: the part that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

/// https://developer.apple.com/documentation/corefoundation/cgfloat
public typealias CGFloat = Double

/// https://developer.apple.com/documentation/corefoundation/cgrect
public struct CGRect: Equatable, Sendable {
    /// https://developer.apple.com/documentation/corefoundation/cgrect
    public init() {}
    /// https://developer.apple.com/documentation/corefoundation/cgrect
    public static var zero: CGRect { CGRect() }
    /// https://developer.apple.com/documentation/corefoundation/cgrect
    public static var null: CGRect { CGRect() }
}

/// https://developer.apple.com/documentation/foundation/timeinterval
public typealias TimeInterval = Double

/// https://developer.apple.com/documentation/foundation/nsnotfound
public let NSNotFound: Int = Int.max

/// https://developer.apple.com/documentation/foundation/date
public struct Date: Hashable, Sendable, Codable, Comparable {
    var time = 0.0
    /// https://developer.apple.com/documentation/foundation/date
    public init() {}
    /// https://developer.apple.com/documentation/foundation/date
    public init(timeIntervalSince1970 time: TimeInterval) {}
    /// https://developer.apple.com/documentation/foundation/date
    public init(timeIntervalSinceReferenceDate time: TimeInterval) {}
    /// https://developer.apple.com/documentation/foundation/date
    public var timeIntervalSince1970: TimeInterval { time }
    /// https://developer.apple.com/documentation/foundation/date
    public var timeIntervalSinceReferenceDate: TimeInterval { time }
    /// https://developer.apple.com/documentation/foundation/date
    public static func < (left: Date, right: Date) -> Bool { left.time < right.time }
}

/// https://developer.apple.com/documentation/foundation/uuid
public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// https://developer.apple.com/documentation/foundation/uuid
    public init() {}
    /// https://developer.apple.com/documentation/foundation/uuid
    public init?(uuidString: String) {}
    /// https://developer.apple.com/documentation/foundation/uuid
    public var uuidString: String { "" }
    /// https://developer.apple.com/documentation/foundation/uuid
    public var description: String { "" }
}

/// https://developer.apple.com/documentation/foundation/decimal
public struct Decimal: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// https://developer.apple.com/documentation/foundation/decimal
    public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
    /// https://developer.apple.com/documentation/foundation/decimal
    public init(_ value: Int64) {}
    /// https://developer.apple.com/documentation/foundation/decimal
    public init(_ value: UInt64) {}
    /// https://developer.apple.com/documentation/foundation/decimal
    public init(_ value: Int) {}
    /// https://developer.apple.com/documentation/foundation/decimal
    public init(_ value: Double) {}
    /// https://developer.apple.com/documentation/foundation/decimal
    public static func < (left: Decimal, right: Decimal) -> Bool { false }
    /// https://developer.apple.com/documentation/foundation/decimal
    public var description: String { "" }
}

/// https://developer.apple.com/documentation/foundation/nslock
open class NSLock: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/nslock
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

/// https://developer.apple.com/documentation/foundation/thread
open class Thread: NSObject {
    /// https://developer.apple.com/documentation/foundation/thread
    open class var isMainThread: Bool { true }
}

extension Error {
    /// https://developer.apple.com/documentation/swift/error/localizeddescription
    public var localizedDescription: String { "" }
}

extension StringProtocol {
    /// https://developer.apple.com/documentation/swift/stringprotocol/contains(_:)
    public func contains(_ other: some StringProtocol) -> Bool { false }
}

extension Int {
    /// https://developer.apple.com/documentation/swift/int/init(exactly:)
    public init?(exactly number: NSNumber) { nil }
}

/// https://developer.apple.com/documentation/corefoundation/cfgettypeid(_:)
public func CFGetTypeID(_ object: AnyObject?) -> CFTypeID { 0 }
/// https://developer.apple.com/documentation/corefoundation/cfbooleangettypeid()
public func CFBooleanGetTypeID() -> CFTypeID { 0 }
