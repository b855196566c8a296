// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// Files, their attributes, and bundles: the part that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

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
