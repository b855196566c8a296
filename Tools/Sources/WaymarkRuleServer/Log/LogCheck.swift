package import WaymarkInspection
internal import WaymarkSignature

/// The integrity of the stored data: the chain of the log, and every published set compared with it.
package struct LogCheck: Sendable, Equatable {
    /// The number of entries in the log.
    package private(set) var entries = 0
    /// The number of published sets.
    package private(set) var versions = 0
    /// The hash of the last entry, in hexadecimal digits; empty for none. A copy of it elsewhere shows whether entries were cut off.
    package private(set) var head = ""
    /// The faults, in sentences.
    package private(set) var faults: [String] = []
    /// The entries of the log that tell of sets, by channel and number.
    private var published: [String: JSONText] = [:]
    /// The numbers below which some may be missing, by channel; by an empty text those of channels that had no version then.
    private var raised: [String: Set<Int>] = [:]

    /// Whether nothing is wrong.
    package var isWhole: Bool { faults.isEmpty }

    /// Checks everything.
    ///
    /// - Parameters:
    ///   - storage: What is kept.
    ///   - keys: The public keys with which sets were signed, 32 bytes each; empty to leave signatures out.
    ///   - noted: A hash that some entry must have, in hexadecimal digits.
    /// - Complexity: O(*n*) for *n* entries and all bytes of all sets; it holds one page of them at a time.
    package init(_ storage: any ServerStorage, keys: [[UInt8]], head noted: String? = nil) async throws {
        let damage = try await storage.faults()
        faults += damage.map { "the database: \($0)" }
        do { try await check(storage, keys, head: noted) } catch {
            if damage.isEmpty { throw error }
            faults.append("the database: the data cannot be read completely")
        }
    }

    private mutating func check(_ storage: any ServerStorage, _ keys: [[UInt8]], head noted: String?) async throws {
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
        if !isNoted { faults.append("no entry has the noted hash: entries were cut off or changed") }
        let verifier = keys.isEmpty ? nil : try Ed25519Verifier(publicKeys: keys)
        for latest in try await storage.read({ try $0.latestVersions() }) {
            try await check(latest.channel, in: storage, verifier)
        }
        for place in published.keys.sorted() { faults.append("\(place): the log records it, but it is missing") }
    }

    private mutating func take(_ entry: LogEntry, after last: LogEntry?) {
        entries += 1
        if entry.number != (last?.number ?? 0) + 1 {
            faults.append("entry \(entry.number): entries are missing before it")
        }
        if entry.hash != LogEntry.hash(of: entry.body, after: last) {
            faults.append("entry \(entry.number): its hash does not match its content and the previous entry")
        }
        let said = entry.json
        guard said["number"]?.double == Double(entry.number) else {
            faults.append("entry \(entry.number): it has another number")
            return
        }
        if said["act"] == .text(LoggedAct.Name.versionsRaised.rawValue), let next = said["data"]?["next"]?.double {
            let channel = said["app"]?.text.map { "\($0)/\(said["channel"]?.text ?? "")" } ?? ""
            if let next = number(next, in: entry) { raised[channel, default: []].insert(next) }
        }
        if let app = said["app"]?.text, let channel = said["channel"]?.text, let data = said["data"],
            let version = data["version"]?.double, data["digest"]?.text != nil
        {
            if let number = number(version, in: entry) { published["\(app)/\(channel) \(number)"] = said }
        }
    }

    /// The number of the version in an entry; a missing number is an error.
    private mutating func number(_ said: Double, in entry: LogEntry) -> Int? {
        let number = Int(exactly: said)
        if number == nil { faults.append("entry \(entry.number): the number of the version is not valid") }
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
                    faults.append("\(name): versions are missing after it")
                }
                let digest = Digest.text(version.document)
                if digest != version.note.digest {
                    faults.append("\(name): the document is not the published one")
                }
                if let said = published.removeValue(forKey: name) {
                    if said["data"]?["digest"]?.text != digest {
                        faults.append("\(name): the log records another document")
                    }
                    faults += version.note.differences(from: said).map { "\(name): the log records another \($0)" }
                } else {
                    faults.append("\(name): the log does not record it")
                }
                if let verifier, !verifier.isValid(Array(version.signature.prefix(64)), for: version.document) {
                    faults.append("\(name): not signed by a known key")
                }
                if version.note.percentage == 100, version.target != version.content {
                    faults.append("\(name): the rules that a rollback restores differ from the document's")
                }
                let key = version.signature.dropFirst(64)
                if !key.isEmpty, Digest.text(Array(key)) != version.note.key {
                    faults.append("\(name): the key after the signature is another one")
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

extension PublishedVersion.Note {
    /// The members that the entry of the log tells otherwise.
    fileprivate func differences(from said: JSONText) -> [String] {
        let data = said["data"]
        func texts(_ name: String) -> [String] { data?[name]?.elements.compactMap(\.text) ?? [] }
        func numbers(_ name: String) -> [Int] {
            data?[name]?.elements.compactMap { $0.double.flatMap { Int(exactly: $0) } } ?? []
        }
        let members: [(name: String, isSame: Bool)] = [
            ("person", said["person"]?.text == person), ("time", said["time"]?.double == Double(time)),
            ("kind", data?["kind"]?.text == kind.rawValue), ("comment", data?["comment"]?.text ?? "" == comment),
            ("percentage", data?["percentage"] == (percentage < 100 ? .number(percent: percentage) : nil)),
            ("version that it shares out or brings back", data?["of"]?.double == of.map(Double.init)),
            ("list of approvers", texts("approvedBy") == approvedBy),
            ("list of failing cases", numbers("despiteCases") == despiteCases),
        ]
        return members.filter { !$0.isSame }.map(\.name)
    }
}
