package import Foundation

/// Asks servers for files as the systems do: redirects are not followed, and size and time are limited.
package protocol SiteAsking: Sendable {
    /// Requests a file.
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
    /// Whether the type of the body is JSON.
    var isJSON: Bool {
        let type = contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
        return type?.lowercased() == "application/json"
    }
}

/// The reason that a server gave no answer.
package enum SiteFailure: Error, Hashable, Sendable {
    /// No secure connection could be made, with the system's message; Apple's and Android's systems refuse it too.
    case unsafe(String)
    /// The body is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The server does not exist or does not answer, or the connection broke; with a message.
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
