package import Foundation

/// Asks servers for files as the systems do: redirects are not followed, and size and time are limited.
package protocol SiteAsking: Sendable {
    /// Asks for a file.
    func get(_ url: URL) async -> Result<SiteResponse, SiteFailure>
}

/// A server's answer.
package struct SiteResponse: Hashable, Sendable {
    /// The status, such as 200.
    package var status = 0
    /// The fields of the head, by their names in lower case.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []

    package init() {}

    /// The type of the body, as the server says it.
    var contentType: String? { headers["content-type"] }
    /// The target of a redirect.
    var location: String? { (300..<400).contains(status) ? headers["location"] : nil }
    /// Whether the body is said to be JSON.
    var isJSON: Bool {
        let type = contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
        return type?.lowercased() == "application/json"
    }
}

/// The reason that a server gave no answer.
package enum SiteFailure: Error, Hashable, Sendable {
    /// There is no connection that is safe, in the system's words: the systems refuse it too.
    case unsafe(String)
    /// The body is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// There is no such server, it does not answer, or the connection broke; in words.
    case unreachable(String)

    /// The failure in words.
    var words: String {
        switch self {
        case .unsafe(let words): "no safe connection: \(words)"
        case .tooLong(let limit): "the body is longer than \(limit) bytes"
        case .unreachable(let words): words
        }
    }
}
