internal import Foundation
package import WaymarkInspection
package import WaymarkManifest
package import WaymarkRuleSources

/// The part of a document that people write: rewrites and overrides without what the server sets (version, audience, expiry, the next key).
package struct RuleContent: Sendable, Equatable {
    /// An object with `rewrites`, `overrides`, `dialect` and `options`, if present.
    package let json: JSONText

    /// Nothing.
    package static let empty = RuleContent(kept: "{}")

    /// The members that the server sets.
    private static let reserved = ["version", "audience", "issued", "expires", "nextKey", "revokes"]

    /// Accepts the text as it was written; the checks determine whether it is valid.
    ///
    /// - Throws: If it is not an object, or has a member that the server sets.
    package init(_ json: JSONText) throws(ServerRefusal) {
        guard case .object(let members) = json else { throw .malformed(member: "rules", expected: "an object") }
        if let member = members.first(where: { Self.reserved.contains($0.name) }) {
            throw .malformed(member: "rules.\(member.name)", expected: "no such member, because the server sets it")
        }
        self.json = .object(members.filter { $0.name != "waymark" && $0.name != "$schema" })
    }

    /// The part of a whole document that people write.
    package init(ofDocument document: JSONText) {
        guard case .object(let members) = document else {
            json = .object([])
            return
        }
        json = .object(
            members.filter { !Self.reserved.contains($0.name) && $0.name != "waymark" && $0.name != "$schema" })
    }

    /// Content that was checked once and kept as text.
    package init(kept text: String) { json = .stored(text) }

    /// The text to keep.
    package var text: String { "\(json)" }

    /// The rewrites, as they are written.
    package var rewrites: [JSONText] { json["rewrites"]?.elements ?? [] }
    /// The overrides, as they are written.
    package var overrides: [JSONText] { json["overrides"]?.elements ?? [] }

    /// The same with other rules.
    package func with(rewrites: [JSONText], overrides: [JSONText]) -> RuleContent {
        var json = json
        json = rewrites.isEmpty ? json.removing("rewrites") : json.setting("rewrites", .array(rewrites))
        json = overrides.isEmpty ? json.removing("overrides") : json.setting("overrides", .array(overrides))
        return RuleContent(kept: "\(json)")
    }

    /// The document that apps get.
    ///
    /// - Parameters:
    ///   - expires: The time at which it expires, in seconds since 1970.
    ///   - issued: The time at which it is signed.
    ///   - nextKey: The digest of the next key, and the time from which it signs.
    ///   - revokes: The digests of keys that apps are to refuse.
    package func document(
        version: Int, for channel: ChannelName, expires: Int? = nil, issued: Int? = nil,
        nextKey: (digest: String, from: Int)? = nil, revokes: [String] = []
    ) -> [UInt8] {
        var members: [JSONText.Member] = [
            .init("waymark", .number(RuleDocument.shape)), .init("version", .number(version)),
            .init("audience", .texts([channel.audience])),
        ]
        if let issued { members.append(.init("issued", .number(issued))) }
        if let expires { members.append(.init("expires", .number(expires))) }
        if let nextKey {
            let announced: [JSONText.Member] = [
                .init("sha256", .text(nextKey.digest)), .init("from", .number(nextKey.from)),
            ]
            members.append(.init("nextKey", .object(announced)))
        }
        if !revokes.isEmpty { members.append(.init("revokes", .texts(revokes))) }
        if case .object(let own) = json { members += own }
        return Array("\(JSONText.object(members))".utf8)
    }

    /// The content as apps read it, and the parts that they cannot read.
    package func read() -> (document: RuleDocument?, faults: [ManifestFault]) {
        let bytes = document(version: 1, for: ChannelName(app: "app", channel: "channel"))
        do throws(ManifestError) {
            let node = try ManifestNode(json: bytes, file: nil, sizeLimit: RuleLimits().greatestBytes)
            return RuleDocument.read(node, file: nil, dialects: Dialect.all)
        } catch {
            return (nil, error.faults)
        }
    }
}
