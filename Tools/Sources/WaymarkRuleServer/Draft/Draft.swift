package import WaymarkInspection

/// Rules that are being worked on and are not published.
package struct Draft: Sendable, Codable, Equatable {
    /// The state of a draft.
    package enum State: String, Sendable, Codable {
        case open
        case published
        case discarded
    }

    /// The approval of a draft by a person.
    package struct Approval: Sendable, Codable, Equatable {
        package let person: String
        /// The revision that was approved; a later one is not.
        package let revision: Int
        package let time: Int
    }

    package let id: Int
    package let channel: ChannelName
    /// Grows with each change, from 1.
    package var revision = 1
    package var state = State.open
    /// The version that the draft was created from; 0 for none.
    package let base: Int
    package var comment: String
    /// All people who have changed the draft, in the order of their first change.
    package var authors: [String]
    /// The time of the last change.
    package var time: Int
    /// The rules as JSON.
    package var rules: String
    package var approvals: [Approval] = []

    /// The key of its record; drafts of a channel are sorted by their numbers.
    static func key(_ id: Int, of channel: ChannelName) -> String { prefix(of: channel) + padded(id) }
    /// Returns the beginning of the keys of a channel's drafts.
    static func prefix(of channel: ChannelName) -> String { "\(channel)/" }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    /// Its content.
    package var content: RuleContent { RuleContent(kept: rules) }

    /// The people who have approved the present revision, and have not written any of it.
    package var approvers: [String] {
        approvals.filter { $0.revision == revision && !authors.contains($0.person) }.map(\.person)
    }

    /// Returns the draft as the desk shows it.
    ///
    /// - Parameter needed: The number of people who must approve the draft.
    package func json(needed: Int) -> JSONText {
        .object([
            .init("id", .number(id)), .init("app", .text(channel.app)), .init("channel", .text(channel.channel)),
            .init("revision", .number(revision)), .init("state", .text(state.rawValue)), .init("base", .number(base)),
            .init("comment", .text(comment)), .init("authors", .texts(authors)), .init("time", .number(time)),
            .init("rules", content.json),
            .init(
                "approvals",
                .array(
                    approvals.map {
                        .object([
                            .init("person", .text($0.person)), .init("revision", .number($0.revision)),
                            .init("time", .number($0.time)),
                        ])
                    })),
            .init("needed", .number(needed)), .init("isApproved", .bool(approvers.count >= needed)),
        ])
    }
}
