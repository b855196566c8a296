/// The storage of everything that the server keeps: versions, the log, counts, and records that change.
///
/// Each call is one transaction: all of it is kept, or nothing. ``SQLiteStorage`` is the one that there is; a database that several
/// servers share needs this protocol alone, with transactions that are serializable.
package protocol ServerStorage: Sendable {
    /// Reads from one state of what is kept, whatever is written meanwhile.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Value) async throws -> Value

    /// Writes; of several writers one comes after the other. If the body throws, nothing has happened.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any StorageWriter) throws -> Value) async throws -> Value

    /// Copies everything, of one moment, while others read and write.
    ///
    /// - Parameter path: The file to make; there must be none.
    func backup(to path: String) async throws

    /// The faults that the storage finds in itself, in words.
    func faults() async throws -> [String]

    /// The version of the schema.
    func schema() async throws -> Int
}

/// The reads of a transaction.
package protocol StorageReader {
    /// Returns a record, or `nil` if it does not exist.
    func record(_ kind: RecordKind, _ key: String) throws -> [UInt8]?

    /// The records of a kind whose keys begin with a text, in the order of their keys' bytes.
    func records(_ kind: RecordKind, prefix: String) throws -> [(key: String, body: [UInt8])]

    /// Returns a published set, or `nil` if none has this number.
    func version(_ number: Int, of channel: ChannelName) throws -> PublishedVersion?

    /// Published sets with lower numbers than `before`, the newest first.
    func versions(of channel: ChannelName, before: Int, limit: Int) throws -> [PublishedVersion]

    /// The newest set of each channel.
    func latestVersions() throws -> [PublishedVersion]

    /// Entries of the log with greater numbers than `after`, the oldest first.
    func entries(after: Int, limit: Int) throws -> [LogEntry]

    /// Entries of the log with lower numbers than `before`, the newest first.
    func entries(before: Int, limit: Int) throws -> [LogEntry]

    /// Counts of a channel in a span of time, the oldest first.
    func counts(of channel: ChannelName, since: Int, until: Int) throws -> [CountRow]

    /// Returns the weights of a channel's counts since a moment by the outcome of the links, before a version and from it on.
    func weights(of channel: ChannelName, since: Int, from version: Int) throws -> [CountWeight]
}

/// The writes of a transaction.
package protocol StorageWriter: StorageReader {
    /// Keeps a record in the place of another.
    func put(_ kind: RecordKind, _ key: String, _ body: [UInt8]) throws

    /// Takes a record out, if there is one.
    func remove(_ kind: RecordKind, _ key: String) throws

    /// Keeps a published set, for ever.
    ///
    /// - Throws: If there is one of this number.
    func append(_ version: PublishedVersion) throws

    /// Keeps an entry of the log, for ever.
    ///
    /// - Throws: If there is one of this number.
    func append(_ entry: LogEntry) throws

    /// Adds to counts.
    ///
    /// - Parameter limit: How many kinds of counts one span of time may have; what is of a further kind is added to
    ///   ``CountRow/other``, without the names that it came with.
    func add(_ counts: [CountRow], to channel: ChannelName, limit: Int) throws

    /// Forgets counts that are older than a moment.
    func removeCounts(before: Int) throws

    /// Notes that a report of a channel came in.
    ///
    /// - Returns: Whether it is the first of this number.
    func noteReport(_ id: String, of channel: ChannelName, at time: Int) throws -> Bool

    /// Forgets the numbers of reports that came in before a moment.
    func removeReports(before: Int) throws
}

extension StorageReader {
    /// The newest set of a channel.
    func latest(of channel: ChannelName) throws -> PublishedVersion? {
        try versions(of: channel, before: .max, limit: 1).first
    }
}
