// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// The part of Foundation that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

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

/// https://developer.apple.com/documentation/foundation/url
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
    var text: String
    /// https://developer.apple.com/documentation/foundation/url
    public init?(string: String) { text = string }
    /// https://developer.apple.com/documentation/foundation/url
    @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
    public init?(string: String, encodingInvalidCharacters: Bool) { text = string }
    /// https://developer.apple.com/documentation/foundation/url
    public init(fileURLWithPath path: String) { text = path }
    /// https://developer.apple.com/documentation/foundation/url
    public init(fileURLWithPath path: String, isDirectory: Bool) { text = path }
    /// https://developer.apple.com/documentation/foundation/url
    public var absoluteString: String { text }
    /// https://developer.apple.com/documentation/foundation/url
    public var absoluteURL: URL { self }
    /// https://developer.apple.com/documentation/foundation/url
    public var description: String { text }
    /// https://developer.apple.com/documentation/foundation/url
    public var scheme: String? { nil }
    /// https://developer.apple.com/documentation/foundation/url
    public var host: String? { nil }
    /// https://developer.apple.com/documentation/foundation/url
    public var path: String { "" }
    /// https://developer.apple.com/documentation/foundation/url
    public var query: String? { nil }
    /// https://developer.apple.com/documentation/foundation/url
    public var fragment: String? { nil }
    /// https://developer.apple.com/documentation/foundation/url
    public var port: Int? { nil }
    /// https://developer.apple.com/documentation/foundation/url
    public var isFileURL: Bool { false }
    /// https://developer.apple.com/documentation/foundation/url
    public var pathExtension: String { "" }
    /// https://developer.apple.com/documentation/foundation/url
    public var lastPathComponent: String { "" }
    /// https://developer.apple.com/documentation/foundation/url
    public func appendingPathComponent(_ component: String) -> URL { self }
    /// https://developer.apple.com/documentation/foundation/url
    public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL { self }
    /// https://developer.apple.com/documentation/foundation/url
    public func deletingLastPathComponent() -> URL { self }
    /// https://developer.apple.com/documentation/foundation/url
    public mutating func setResourceValues(_ values: URLResourceValues) throws {}
}

/// https://developer.apple.com/documentation/foundation/urlresourcevalues
public struct URLResourceValues: Sendable {
    /// https://developer.apple.com/documentation/foundation/urlresourcevalues
    public init() {}
    /// https://developer.apple.com/documentation/foundation/urlresourcevalues
    public var isExcludedFromBackup: Bool?
}

/// https://developer.apple.com/documentation/foundation/urlcomponents
public struct URLComponents: Hashable, Sendable {
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public init?(url: URL, resolvingAgainstBaseURL: Bool) {}
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public init?(string: String) {}
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public var host: String?
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public var path = ""
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public var percentEncodedPath = ""
    /// https://developer.apple.com/documentation/foundation/urlcomponents
    public var queryItems: [URLQueryItem]?
}

/// https://developer.apple.com/documentation/foundation/urlqueryitem
public struct URLQueryItem: Hashable, Sendable {
    /// https://developer.apple.com/documentation/foundation/urlqueryitem
    public var name: String
    /// https://developer.apple.com/documentation/foundation/urlqueryitem
    public var value: String?
}

/// https://developer.apple.com/documentation/foundation/contiguousbytes
public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

/// https://developer.apple.com/documentation/foundation/dataprotocol
public protocol DataProtocol: RandomAccessCollection where Element == UInt8, SubSequence: DataProtocol {}

extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}

/// https://developer.apple.com/documentation/foundation/data
public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
    DataProtocol, ContiguousBytes
{
    /// https://developer.apple.com/documentation/foundation/data
    public typealias Index = Int
    /// https://developer.apple.com/documentation/foundation/data
    public typealias Indices = Range<Int>
    /// https://developer.apple.com/documentation/foundation/data
    public struct ReadingOptions: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/foundation/data
        public let rawValue: UInt
        /// https://developer.apple.com/documentation/foundation/data
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/foundation/data
        public static let mappedIfSafe = ReadingOptions(rawValue: 1)
    }
    /// https://developer.apple.com/documentation/foundation/data
    public struct WritingOptions: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/foundation/data
        public let rawValue: UInt
        /// https://developer.apple.com/documentation/foundation/data
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/foundation/data
        public static let atomic = WritingOptions(rawValue: 1)
    }
    /// https://developer.apple.com/documentation/foundation/data
    public struct Base64DecodingOptions: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/foundation/data
        public let rawValue: UInt
        /// https://developer.apple.com/documentation/foundation/data
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    /// https://developer.apple.com/documentation/foundation/data
    public struct Base64EncodingOptions: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/foundation/data
        public let rawValue: UInt
        /// https://developer.apple.com/documentation/foundation/data
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    var bytes: [UInt8] = []
    /// https://developer.apple.com/documentation/foundation/data
    public init() {}
    /// https://developer.apple.com/documentation/foundation/data
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { bytes = Array(elements) }
    /// https://developer.apple.com/documentation/foundation/data
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    /// https://developer.apple.com/documentation/foundation/data
    public init?(base64Encoded text: String, options: Base64DecodingOptions = []) { nil }
    /// https://developer.apple.com/documentation/foundation/data
    public init?(base64Encoded data: Data, options: Base64DecodingOptions = []) { nil }
    /// https://developer.apple.com/documentation/foundation/data
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    /// https://developer.apple.com/documentation/foundation/data
    public func write(to url: URL, options: WritingOptions = []) throws {}
    /// https://developer.apple.com/documentation/foundation/data
    public var startIndex: Int { 0 }
    /// https://developer.apple.com/documentation/foundation/data
    public var endIndex: Int { bytes.count }
    /// https://developer.apple.com/documentation/foundation/data
    public subscript(index: Int) -> UInt8 {
        get { bytes[index] }
        set { bytes[index] = newValue }
    }
    /// https://developer.apple.com/documentation/foundation/data
    public subscript(bounds: Range<Int>) -> Data {
        get { self }
        set {}
    }
    /// https://developer.apple.com/documentation/foundation/data
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with other: C) where C.Element == UInt8 {}
    /// https://developer.apple.com/documentation/foundation/data
    public mutating func append(_ other: Data) {}
    /// https://developer.apple.com/documentation/foundation/data
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

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

/// https://developer.apple.com/documentation/foundation/jsonencoder
open class JSONEncoder: @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    public struct OutputFormatting: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        public let rawValue: UInt
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        public static let sortedKeys = OutputFormatting(rawValue: 2)
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    public enum DateEncodingStrategy: Sendable {
        case deferredToDate, secondsSince1970, iso8601
        /// https://developer.apple.com/documentation/foundation/jsonencoder
        @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
    }
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    public init() {}
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    open var outputFormatting: OutputFormatting = []
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    open var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// https://developer.apple.com/documentation/foundation/jsonencoder
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

/// https://developer.apple.com/documentation/foundation/jsondecoder
open class JSONDecoder: @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/jsondecoder
    public enum DateDecodingStrategy: Sendable {
        case deferredToDate, secondsSince1970, iso8601
        /// https://developer.apple.com/documentation/foundation/jsondecoder
        @preconcurrency case custom(@Sendable (any Decoder) throws -> Date)
    }
    /// https://developer.apple.com/documentation/foundation/jsondecoder
    public init() {}
    /// https://developer.apple.com/documentation/foundation/jsondecoder
    open var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
    /// https://developer.apple.com/documentation/foundation/jsondecoder
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// https://developer.apple.com/documentation/foundation/jsondecoder
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

/// https://developer.apple.com/documentation/foundation/fileattributekey
public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/foundation/fileattributekey
    public let rawValue: String
    /// https://developer.apple.com/documentation/foundation/fileattributekey
    public init(rawValue: String) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/foundation/fileattributekey
    public static let protectionKey = FileAttributeKey(rawValue: "NSFileProtectionKey")
}

/// https://developer.apple.com/documentation/foundation/fileprotectiontype
public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/foundation/fileprotectiontype
    public let rawValue: String
    /// https://developer.apple.com/documentation/foundation/fileprotectiontype
    public init(rawValue: String) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/foundation/fileprotectiontype
    public static let completeUntilFirstUserAuthentication = FileProtectionType(rawValue: "")
}

/// https://developer.apple.com/documentation/foundation/filemanager
open class FileManager: NSObject {
    /// https://developer.apple.com/documentation/foundation/filemanager
    open class var `default`: FileManager { FileManager() }
    /// https://developer.apple.com/documentation/foundation/filemanager
    open func createDirectory(
        at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    /// https://developer.apple.com/documentation/foundation/filemanager
    open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
    /// https://developer.apple.com/documentation/foundation/filemanager
    open func fileExists(atPath path: String) -> Bool { false }
    /// https://developer.apple.com/documentation/foundation/filemanager
    open func removeItem(at url: URL) throws {}
    /// https://developer.apple.com/documentation/foundation/filemanager
    open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
}

/// https://developer.apple.com/documentation/foundation/cocoaerror
public struct CocoaError: Error {
    /// https://developer.apple.com/documentation/foundation/cocoaerror
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/foundation/cocoaerror
        public let rawValue: Int
        /// https://developer.apple.com/documentation/foundation/cocoaerror
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/foundation/cocoaerror
        public static var fileNoSuchFile: Code { Code(rawValue: 4) }
        /// https://developer.apple.com/documentation/foundation/cocoaerror
        public static var fileReadNoSuchFile: Code { Code(rawValue: 260) }
        /// https://developer.apple.com/documentation/foundation/cocoaerror
        public static var fileReadNoPermission: Code { Code(rawValue: 257) }
    }
    /// https://developer.apple.com/documentation/foundation/cocoaerror
    public let code: Code
    /// https://developer.apple.com/documentation/foundation/cocoaerror
    public static var fileNoSuchFile: Code { .fileNoSuchFile }
    /// https://developer.apple.com/documentation/foundation/cocoaerror
    public static var fileReadNoSuchFile: Code { .fileReadNoSuchFile }
    /// https://developer.apple.com/documentation/foundation/cocoaerror
    public static var fileReadNoPermission: Code { .fileReadNoPermission }
}

/// https://developer.apple.com/documentation/foundation/bundle
open class Bundle: NSObject {
    /// https://developer.apple.com/documentation/foundation/bundle
    open class var main: Bundle { Bundle() }
    /// https://developer.apple.com/documentation/foundation/bundle/init(for:)
    public convenience init(for aClass: AnyClass) { self.init() }
    /// https://developer.apple.com/documentation/foundation/bundle
    open var bundlePath: String { "" }
    /// https://developer.apple.com/documentation/foundation/bundle
    open var bundleIdentifier: String? { nil }
    /// https://developer.apple.com/documentation/foundation/bundle
    open var infoDictionary: [String: Any]? { nil }
    /// https://developer.apple.com/documentation/foundation/bundle
    open func object(forInfoDictionaryKey key: String) -> Any? { nil }
    /// https://developer.apple.com/documentation/foundation/bundle
    open func url(forResource name: String?, withExtension ext: String?) -> URL? { nil }
    /// https://developer.apple.com/documentation/foundation/bundle
    open func url(forResource name: String?, withExtension ext: String?, subdirectory path: String?) -> URL? { nil }
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
    /// https://developer.apple.com/documentation/foundation/thread
    public var localizedDescription: String { "" }
}

extension StringProtocol {
    /// https://developer.apple.com/documentation/foundation/thread
    public func contains(_ other: some StringProtocol) -> Bool { false }
}

extension Int {
    /// https://developer.apple.com/documentation/foundation/thread
    public init?(exactly number: NSNumber) { nil }
}

/// https://developer.apple.com/documentation/corefoundation/cfgettypeid(_:)
public func CFGetTypeID(_ object: AnyObject?) -> CFTypeID { 0 }
/// https://developer.apple.com/documentation/corefoundation/cfbooleangettypeid()
public func CFBooleanGetTypeID() -> CFTypeID { 0 }
