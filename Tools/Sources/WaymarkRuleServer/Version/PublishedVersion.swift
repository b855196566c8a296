internal import Foundation
package import WaymarkInspection

/// A set of rules as it went out: never changed, numbered, signed.
package struct PublishedVersion: Sendable, Equatable {
    /// The kind of publication.
    package enum Kind: String, Sendable, Codable {
        /// A draft was published.
        case publication
        /// A later stage of a publication, for more installations.
        case stage
        /// Older content, under a new number.
        case rollback
        /// A return to the rules before a publication whose refusals or misses rose, or that was stopped by hand.
        case halt
        /// The same again, before it expires.
        case renewal
    }

    /// The note on a set, in addition to the document itself.
    package struct Note: Sendable, Codable, Equatable {
        package var kind: Kind
        /// The version whose content it rolls out or restores.
        package var of: Int?
        /// The version in effect before the publication began, which rolling back restores; 0 for none.
        package var base: Int
        /// The number of installations out of a hundred that have the new content.
        package var percentage: Double
        package var person: String
        package var approvedBy: [String] = []
        package var comment: String
        package var time: Int
        package var expires: Int?
        /// The SHA-256 digest of the document, in hexadecimal digits.
        package var digest: String
        /// The SHA-256 digest of the public key, in hexadecimal digits.
        package var key: String
        /// The lines of the cases that fail, and despite which it was published.
        package var despiteCases: [Int] = []
        /// The differences from the version before, as JSON.
        package var changes: String
        /// The rules that every installation has after the last stage, as JSON; during the staged publication, the
        /// document has others.
        package var rules: String
    }

    package let channel: ChannelName
    package let number: Int
    package let note: Note
    /// The bytes that are signed.
    package let document: [UInt8]
    package let signature: [UInt8]

    /// The tag by which HTTP tells it from others.
    package var entityTag: String { "\"\(number)-\(note.digest.prefix(16))\"" }

    /// The signature in Base64.
    package var signatureText: String { Data(signature).base64EncodedString() }

    /// Returns the set as the desk shows it.
    ///
    /// - Parameter isWhole: Whether document and signature are added.
    package func json(isWhole: Bool = false) -> JSONText {
        var members: [JSONText.Member] = [
            .init("number", .number(number)),
            .init("kind", .text(note.kind.rawValue)),
            .init("of", .optional(note.of)),
            .init("base", .number(note.base)),
            .init("percentage", .number(percent: note.percentage)),
            .init("person", .text(note.person)),
            .init("approvedBy", .texts(note.approvedBy)),
            .init("comment", .text(note.comment)),
            .init("time", .number(note.time)),
            .init("expires", .optional(note.expires)),
            .init("digest", .text(note.digest)),
            .init("key", .text(note.key)),
            .init("despiteCases", .array(note.despiteCases.map { .number($0) })),
            .init("changes", .stored(note.changes)),
        ]
        if isWhole {
            members += [
                .init("rules", .stored(note.rules)),
                .init("document", .stored(String(decoding: document, as: UTF8.self))),
                .init("signature", .text(signatureText)),
            ]
        }
        return .object(members)
    }
}
