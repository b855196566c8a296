// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// URLs, read and in parts: the part that the sources and the stand-ins use. The page above a type is that of its members, too. Nothing runs.

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
