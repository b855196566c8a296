internal import Foundation

/// The kinds of stored records that may change, by their names in storage.
package enum RecordKind: String, Sendable, CaseIterable {
    /// An app's settings, by its name.
    case app
    /// A manifest, by app and the version from which it counts.
    case table
    /// An app's cases, by its name.
    case cases
    /// A recording, by app and name.
    case recording
    /// The note on a recording, by app and name.
    case recordingNote
    /// A draft, by app, channel and number.
    case draft
    /// A person, by name.
    case person
    /// A session, by the hash of its cookie.
    case session
    /// A publication that is being shared out, by app and channel.
    case rollout
    /// A key that signs or has signed, by its digest.
    case key
    /// A counter, by the kind of number.
    case counter
    /// The lowest number of the next version of a channel, by app and channel.
    case floor
    /// Something that is true of the whole storage, by its name.
    case mark
}

extension StorageReader {
    /// A record as a value.
    func value<Value: Decodable>(_ type: Value.Type = Value.self, _ kind: RecordKind, _ key: String) throws -> Value? {
        try record(kind, key).map { try JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    /// Records as values, in the order of their keys.
    func values<Value: Decodable>(
        _ type: Value.Type = Value.self, _ kind: RecordKind, prefix: String = ""
    ) throws -> [Value] {
        try records(kind, prefix: prefix).map { try JSONDecoder().decode(Value.self, from: Data($0.body)) }
    }
}

extension StorageWriter {
    /// Keeps a value as a record.
    func put(_ value: some Encodable, _ kind: RecordKind, _ key: String) throws {
        try put(kind, key, Array(try JSONEncoder().encode(value)))
    }

    /// The next number of a series, from 1.
    func nextNumber(of series: String) throws -> Int {
        let number = (try value(Int.self, .counter, series) ?? 0) + 1
        try put(number, .counter, series)
        return number
    }
}
