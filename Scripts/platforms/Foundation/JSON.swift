// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// Coding in JSON: the part that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

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
