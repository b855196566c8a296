internal import Foundation
package import WaymarkInspection

/// One act, in a log to which entries are only added, each bound to the one before.
package struct LogEntry: Sendable, Equatable {
    /// The number, from 1.
    package let number: Int
    /// The content, as JSON: the bytes over which the hash goes.
    package let body: [UInt8]
    /// The SHA-256 digest of the hash before (32 zeros for the first) and the body.
    package let hash: [UInt8]

    package init(number: Int, body: [UInt8], hash: [UInt8]) {
        self.number = number
        self.body = body
        self.hash = hash
    }

    /// The entry that follows another.
    init(_ act: LoggedAct, after last: LogEntry?, at time: Int) {
        number = (last?.number ?? 0) + 1
        var members: [JSONText.Member] = [
            .init("number", .number(number)), .init("time", .number(time)), .init("person", .text(act.person)),
            .init("act", .text(act.name.rawValue)),
        ]
        if let app = act.app { members.append(.init("app", .text(app))) }
        if let channel = act.channel { members.append(.init("channel", .text(channel))) }
        members.append(.init("data", .object(act.data)))
        body = Array("\(JSONText.object(members))".utf8)
        hash = Self.hash(of: body, after: last)
    }

    /// Returns the hash that an entry must have.
    static func hash(of body: [UInt8], after last: LogEntry?) -> [UInt8] {
        Digest.sha256((last?.hash ?? [UInt8](repeating: 0, count: 32)) + body)
    }

    /// The entry as the desk shows it.
    package var json: JSONText {
        guard case .object(let members) = JSONText.stored(String(decoding: body, as: UTF8.self)) else { return .null }
        return .object(members + [.init("hash", .text(Digest.hexadecimal(hash)))])
    }
}

/// The act of a person, for the log.
package struct LoggedAct: Sendable {
    /// The name of an act.
    package enum Name: String, Sendable {
        case sessionBegan = "session.began"
        case sessionEnded = "session.ended"
        case sessionLocked = "session.locked"
        case appChanged = "app.changed"
        case tablePut = "table.put"
        case tableRemoved = "table.removed"
        case casesPut = "cases.put"
        case recordingPut = "recording.put"
        case recordingRemoved = "recording.removed"
        case draftMade = "draft.made"
        case draftChanged = "draft.changed"
        case draftDiscarded = "draft.discarded"
        case draftApproved = "draft.approved"
        case versionPublished = "version.published"
        case versionRolledBack = "version.rolledBack"
        case versionHalted = "version.halted"
        case versionRenewed = "version.renewed"
        case rolloutAdvanced = "rollout.advanced"
        case personAdded = "person.added"
        case personChanged = "person.changed"
        case personToken = "person.token"
        case keyAdded = "key.added"
        case keyActivated = "key.activated"
        case keyRevoked = "key.revoked"
        case versionsRaised = "versions.raised"
    }

    /// The author of acts without a person.
    package static let server = "waymark"
    /// The actor of entries that a subcommand writes.
    package static let command = "command"

    let name: Name
    let person: String
    var app: String?
    var channel: String?
    var data: [JSONText.Member] = []

    init(_ name: Name, by person: String, app: String? = nil, channel: String? = nil, _ data: [JSONText.Member] = []) {
        self.name = name
        self.person = person
        self.app = app
        self.channel = channel
        self.data = data
    }

    init(_ name: Name, by person: String, in channel: ChannelName, _ data: [JSONText.Member] = []) {
        self.init(name, by: person, app: channel.app, channel: channel.channel, data)
    }
}

extension StorageWriter {
    /// Adds an act to the log, in the transaction that does it.
    func log(_ act: LoggedAct, at time: Int) throws {
        try append(LogEntry(act, after: try entries(before: .max, limit: 1).first, at: time))
    }
}
