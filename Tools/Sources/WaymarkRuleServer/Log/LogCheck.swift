package import WaymarkInspection
internal import WaymarkSignature

/// Whether everything that is kept is what was kept: the chain of the log, and every published set against it.
package struct LogCheck: Sendable, Equatable {
    /// The number of entries in the log.
    package private(set) var entries = 0
    /// The number of published sets.
    package private(set) var versions = 0
    /// The hash of the last entry, in hexadecimal digits; empty for none. A copy of it elsewhere shows whether entries were cut off.
    package private(set) var head = ""
    /// The faults, in sentences.
    package private(set) var faults: [String] = []
    /// The sets that the log tells of, by channel and number.
    private var published: [String: String] = [:]
    /// The numbers below which some may be missing, by channel; by an empty text those of channels that had no version then.
    private var raised: [String: Set<Int>] = [:]

    /// Whether nothing is wrong.
    package var isWhole: Bool { faults.isEmpty }

    /// Looks at everything.
    ///
    /// - Parameters:
    ///   - storage: What is kept.
    ///   - keys: The public keys with which sets were signed, 32 bytes each; empty to leave signatures out.
    ///   - noted: A hash that some entry must have, in hexadecimal digits.
    /// - Complexity: O(*n*) for *n* entries and all bytes of all sets; it holds one page of them at a time.
    package init(_ storage: any ServerStorage, keys: [[UInt8]], head noted: String? = nil) async throws {
        var isNoted = noted == nil
        var last: LogEntry?
        while true {
            let after = last?.number ?? 0
            let page = try await storage.read { try $0.entries(after: after, limit: 500) }
            if page.isEmpty { break }
            for entry in page {
                take(entry, after: last)
                if Digest.hexadecimal(entry.hash) == noted { isNoted = true }
                last = entry
            }
        }
        if let last { head = Digest.hexadecimal(last.hash) }
        if !isNoted { faults.append("no entry has the hash that was noted: entries were cut off or changed") }
        let verifier = keys.isEmpty ? nil : try Ed25519Verifier(publicKeys: keys)
        for latest in try await storage.read({ try $0.latestVersions() }) {
            try await check(latest.channel, in: storage, verifier)
        }
        for place in published.keys.sorted() { faults.append("\(place): the log tells of it, and it is not there") }
    }

    private mutating func take(_ entry: LogEntry, after last: LogEntry?) {
        entries += 1
        if entry.number != (last?.number ?? 0) + 1 {
            faults.append("entry \(entry.number): entries are missing before it")
        }
        if entry.hash != LogEntry.hash(of: entry.body, after: last) {
            faults.append("entry \(entry.number): its hash is not that of what it says and of the entry before")
        }
        let said = entry.json
        guard said["number"]?.double == Double(entry.number) else {
            faults.append("entry \(entry.number): it says another number")
            return
        }
        if said["act"] == .text(LoggedAct.Name.versionsRaised.rawValue), let next = said["data"]?["next"]?.double {
            let channel = said["app"]?.text.map { "\($0)/\(said["channel"]?.text ?? "")" } ?? ""
            if let next = number(next, in: entry) { raised[channel, default: []].insert(next) }
        }
        if let app = said["app"]?.text, let channel = said["channel"]?.text, let data = said["data"],
            let version = data["version"]?.double, let digest = data["digest"]?.text
        {
            if let number = number(version, in: entry) { published["\(app)/\(channel) \(number)"] = digest }
        }
    }

    /// The number of a version that an entry tells of, which is a fault if there is no such number.
    private mutating func number(_ said: Double, in entry: LogEntry) -> Int? {
        let number = Int(exactly: said)
        if number == nil { faults.append("entry \(entry.number): it tells of no version's number") }
        return number
    }

    /// Whether a channel went on with a number after a backup was restored.
    private func isRaised(_ number: Int, _ channel: ChannelName) -> Bool {
        [channel.audience, ""].contains { raised[$0]?.contains(number) ?? false }
    }

    private mutating func check(
        _ channel: ChannelName, in storage: any ServerStorage, _ verifier: Ed25519Verifier?
    ) async throws {
        var before = Int.max
        while true {
            let next = before
            let page = try await storage.read { try $0.versions(of: channel, before: next, limit: 100) }
            guard let oldest = page.last else { break }
            for (place, version) in page.enumerated() {
                let name = "\(channel) \(version.number)"
                versions += 1
                let following = place == 0 ? before : page[place - 1].number
                if following != .max, version.number != following - 1, !isRaised(following, channel) {
                    faults.append("\(name): versions are missing behind it")
                }
                let digest = Digest.text(version.document)
                if digest != version.note.digest {
                    faults.append("\(name): the document is another than was published")
                }
                switch published.removeValue(forKey: name) {
                case nil: faults.append("\(name): the log does not tell of it")
                case digest?: break
                case _?: faults.append("\(name): the log tells of another document")
                }
                if let verifier, !verifier.isValid(Array(version.signature.prefix(64)), for: version.document) {
                    faults.append("\(name): the signature is none of it by a known key")
                }
            }
            before = oldest.number
        }
        if before != 1, !isRaised(before, channel) { faults.append("\(channel): the first versions are missing") }
    }

    /// The findings, as data.
    package var json: JSONText {
        .object([
            .init("entries", .number(entries)), .init("versions", .number(versions)), .init("head", .text(head)),
            .init("isWhole", .bool(isWhole)), .init("faults", .texts(faults)),
        ])
    }
}
