internal import WaymarkFoundation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type that requests a document of rules from a server. The package itself does no networking; the app supplies a client.
///
/// `WaymarkURLSession` provides a client.
public protocol RuleClient: Sendable {
    /// Sends one `GET` request, without a cache.
    ///
    /// Before the client follows a redirect, it asks ``RuleRequest/allowsRedirect(to:)``. If the redirect is not allowed, or after
    /// too many redirects, it throws `RuleSourceError.Reason.redirect`. If the body is longer than ``RuleRequest/greatestBytes``,
    /// the client stops reading and throws `tooLarge`.
    ///
    /// - Returns: The response.
    /// - Throws: `RuleSourceError` or an error of the client's own; `CancellationError` if the task is cancelled.
    func get(_ request: RuleRequest) async throws -> RuleResponse
}

/// A request that a ``RuleClient`` sends.
public struct RuleRequest: Hashable, Sendable {
    /// The address.
    public let url: URL
    /// The header fields.
    public let headers: [String: String]
    /// The greatest length of the body in bytes, after decompression.
    public let greatestBytes: Int
    /// The URL as errors show it, without user, query and fragment.
    public var place: String { Self.place(of: url) }

    package init(url: URL, headers: [String: String], greatestBytes: Int) {
        self.url = url
        self.headers = headers
        self.greatestBytes = greatestBytes
    }

    /// Returns a URL as errors show it, without user, query and fragment.
    public static func place(of url: URL) -> String { url.placeText }

    /// Returns a Boolean value that indicates whether a redirect to a URL may be followed.
    ///
    /// A redirect may lead to `https`. It may lead to `http` on the device only if the request itself is one.
    public func allowsRedirect(to other: URL) -> Bool {
        other.isHTTPS || url.isLoopbackHTTP && other.isLoopbackHTTP
    }

    /// Returns whether a URL is one of the same server: with the same scheme, host and port.
    package func isSameServer(as other: URL) -> Bool { url.serverText == other.serverText }
}

/// The response of a server.
public struct RuleResponse: Hashable, Sendable {
    /// The status code, such as 200.
    public let status: Int
    /// The header fields; their names are compared case-insensitively.
    public let headers: [String: String]
    /// The body, after decompression.
    public let body: [UInt8]
    /// The URL that responded, after all redirects.
    public let url: URL

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers.
    ///   - body: The body, decoded.
    ///   - url: The URL that responded.
    public init(status: Int, headers: [String: String], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The text of a field of the head; the name is given in lower case.
    func field(_ name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
}
