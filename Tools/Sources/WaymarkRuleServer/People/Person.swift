package import WaymarkInspection

/// The rights of a person; each role includes those before it.
package enum Role: String, Sendable, Codable, CaseIterable, Comparable {
    case reader
    case editor
    case publisher
    case administrator

    package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .reader: 0
        case .editor: 1
        case .publisher: 2
        case .administrator: 3
        }
    }
}

/// A person who may sign in.
package struct Person: Sendable, Codable, Equatable {
    package let name: String
    package var role: Role
    package var isActive = true
    /// The hash of the token, which the token cannot be computed from.
    var tokenHash: String
    /// The time at which the person was added.
    package let time: Int
    /// The time at which the person signed in last.
    package var lastSeen: Int?

    /// The person as the desk shows them.
    package var json: JSONText {
        .object([
            .init("name", .text(name)), .init("role", .text(role.rawValue)), .init("isActive", .bool(isActive)),
            .init("time", .number(time)), .init("lastSeen", .optional(lastSeen)),
        ])
    }

    /// The token of a name and a secret, which is shown once.
    static func token(_ name: String, _ secret: String) -> String { "\(name).\(secret)" }

    /// Returns the name in a token, or `nil` for none.
    static func name(in token: String) -> String? {
        guard let dot = token.lastIndex(of: ".") else { return nil }
        let name = String(token[..<dot])
        return ChannelName.isName(name) ? name : nil
    }
}

/// The session of a person in one browser.
struct Session: Sendable, Codable, Equatable {
    let person: String
    /// The text that a request with an effect must send in addition to the cookie.
    let csrf: String
    let began: Int
    var seen: Int

    /// The greatest length of a session, and that without a request, in seconds.
    static let longest = 12 * 3600
    static let idle = 2 * 3600

    /// The end of the session, if no further request comes.
    var ends: Int { min(began + Self.longest, seen + Self.idle) }
}

extension Person {
    /// The name and the token's hash, by which a stream is known to be that of a person with this token.
    var reader: String { "\(name) \(tokenHash)" }

    /// The same for a stream that was opened in a session, with the session's key.
    func sessionReader(_ session: String) -> String { "\(reader) \(session)" }

    /// Returns whether a stream is that of a person of a name.
    static func isReader(_ reader: String, named name: String) -> Bool { reader.hasPrefix(name + " ") }
}
