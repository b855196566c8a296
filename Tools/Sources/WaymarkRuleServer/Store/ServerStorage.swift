/// The storage of everything that the server keeps: versions, the log, counts, and records that change.
///
/// Each call is one transaction: all of it is kept, or nothing. ``SQLiteStorage`` is the only implementation; a
/// database that several servers share needs only to implement this protocol, with serializable transactions.
package protocol ServerStorage: Sendable {
    /// Reads from one state of the data, which later writes do not affect.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Value) async throws -> Value

    /// Writes; several writers run one after the other. If the body throws, nothing is changed.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any StorageWriter) throws -> Value) async throws -> Value

    /// Copies all data as of one moment, while others read and write.
    ///
    /// - Parameter path: The file to create, which must not exist.
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
    /// Stores a record, in place of an existing one.
    func put(_ kind: RecordKind, _ key: String, _ body: [UInt8]) throws

    /// Removes a record, if it exists.
    func remove(_ kind: RecordKind, _ key: String) throws

    /// Stores a published set, permanently.
    ///
    /// - Throws: If there is one of this number.
    func append(_ version: PublishedVersion) throws

    /// Stores an entry of the log, permanently.
    ///
    /// - Throws: If there is one of this number.
    func append(_ entry: LogEntry) throws

    /// Adds to counts.
    ///
    /// - Parameter limit: The number of kinds of counts that one time span may have; counts of further kinds are added
    ///   to ``CountRow/other``, without their names.
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
