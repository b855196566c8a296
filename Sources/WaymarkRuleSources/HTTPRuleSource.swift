internal import WaymarkFoundation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A source that fetches rules from a server over HTTPS.
///
/// ```swift
/// let source = try HTTPRuleSource(url, client: URLSessionRuleClient())
/// ```
///
/// The source sends a `GET` request. The response has the document as its body, its `ETag`, and its signature in Base64
/// in the header field `Waymark-Signature`. The request has the tag of the last document in `If-None-Match`, so that
/// the server may respond with 304. Any file server that can add a header field is sufficient.
///
/// A signature consists of 64 bytes of Ed25519 if the app has the key built in. If the key was announced later
/// (``RuleDocument/nextKey``), the 32 bytes of the public key follow.
public struct HTTPRuleSource: RuleSource {
    /// The name of the header field that holds the signature.
    public static let signatureField = "Waymark-Signature"

    /// The address, without user, query and fragment.
    public let name: String
    private let url: URL
    private let client: any RuleClient
    private let headers: [String: String]

    /// Creates a source of the rules at a URL.
    ///
    /// - Parameters:
    ///   - url: The URL, with the scheme `https`, or `http` for the device itself.
    ///   - client: The client that sends the requests.
    ///   - headers: Additional header fields of the request. Other servers receive them too if the client keeps them
    ///     when it follows a redirect.
    /// - Throws: `notHTTPS` if the URL is neither.
    public init(
        _ url: URL, client: any RuleClient, headers: [String: String] = [:]
    ) throws(RuleSourceError) {
        guard url.isHTTPS || url.isLoopbackHTTP else { throw RuleSourceError(.notHTTPS, at: url.placeText) }
        name = url.placeText
        self.url = url
        self.client = client
        self.headers = headers
    }

    /// Requests the rules from the server.
    ///
    /// - Parameters:
    ///   - entityTag: The tag of the rules that are in use, or `nil`.
    ///   - greatestBytes: The greatest length of a document.
    /// - Returns: The document, or `unchanged` if the entity tag is still valid.
    /// - Throws: `missing`, `tooLarge`, `malformedSignature`, `redirect` or `status`, and what the client throws.
    public func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch {
        let tag = entityTag.flatMap { Self.isTag($0) ? $0 : nil }
        var headers = headers.filter { $0.key.lowercased() != "if-none-match" }
        headers["Accept"] = "application/json"
        headers["If-None-Match"] = tag
        let request = RuleRequest(url: url, headers: headers, greatestBytes: greatestBytes)
        let response = try await client.get(request)
        // A client that does not ask is not believed.
        guard response.url == url || request.allowsRedirect(to: response.url) else {
            throw RuleSourceError(.redirect(to: response.url.placeText), at: name)
        }
        switch response.status {
        case 200: return try document(response, atMost: greatestBytes)
        case 304 where tag != nil: return .unchanged
        case 404, 410: throw RuleSourceError(.missing, at: name)
        default: throw RuleSourceError(.status(response.status), at: name)
        }
    }

    private func document(_ response: RuleResponse, atMost limit: Int) throws(RuleSourceError) -> RuleFetch {
        guard response.body.count <= limit else { throw RuleSourceError(.tooLarge(limit: limit), at: name) }
        var signature: [UInt8]?
        if let written = response.field(Self.signatureField.lowercased()) {
            signature = SignatureText.bytes(of: Array(written.utf8))
            if signature == nil { throw RuleSourceError(.malformedSignature, at: name) }
        }
        let tag = response.field("etag").flatMap { Self.isTag($0) ? $0 : nil }
        return .document(response.body, signature: signature, entityTag: tag)
    }

    /// Returns whether a text can be written unchanged in a header field.
    private static func isTag(_ text: String) -> Bool {
        1...256 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
