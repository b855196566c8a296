// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// Bytes: the part that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

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
