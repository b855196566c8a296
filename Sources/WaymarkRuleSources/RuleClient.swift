internal import WaymarkFoundation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Asks a server for a document of rules: what an app has in place of a network of the package's own.
///
/// `WaymarkURLSession` has one.
public protocol RuleClient: Sendable {
    /// Makes one `GET`, with nothing cached.
    ///
    /// Before a redirect is followed, ``RuleRequest/allowsRedirect(to:)`` says whether it may be; where not, or after too many,
    /// `RuleSourceError.Reason.redirect` is thrown. A body is read until it is longer than ``RuleRequest/greatestBytes``, and no
    /// further: `tooLarge` is thrown then.
    ///
    /// - Returns: The answer.
    /// - Throws: `RuleSourceError` or an error of the client's own; `CancellationError` if the task is cancelled.
    func get(_ request: RuleRequest) async throws -> RuleResponse
}

/// The request that a ``RuleClient`` is to make.
public struct RuleRequest: Hashable, Sendable {
    /// The address.
    public let url: URL
    /// The fields of the head.
    public let headers: [String: String]
    /// The greatest length of a body, decoded if it comes compressed.
    public let greatestBytes: Int
    /// The address as errors may show it.
    public var place: String { Self.place(of: url) }

    package init(url: URL, headers: [String: String], greatestBytes: Int) {
        self.url = url
        self.headers = headers
        self.greatestBytes = greatestBytes
    }

    /// Returns an address as errors may show it, without user, query and fragment.
    public static func place(of url: URL) -> String { url.placeText }

    /// Returns whether a redirect to an address may be followed: none leaves `https`, or the device where the request is for the device.
    public func allowsRedirect(to other: URL) -> Bool {
        other.isHTTPS || url.isLoopbackHTTP && other.isLoopbackHTTP
    }
}

/// The answer of a server.
public struct RuleResponse: Hashable, Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The fields of the head; their names are compared without case.
    public let headers: [String: String]
    /// The body, decoded where it came compressed.
    public let body: [UInt8]
    /// The address that answered, after all redirects.
    public let url: URL

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers.
    ///   - body: The body, decoded.
    ///   - url: The address that answered.
    public init(status: Int, headers: [String: String], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The text of a field of the head; the name is given in lower case.
    func field(_ name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
}
