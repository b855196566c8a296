/// The encoded form, in which durations are numbers of milliseconds, exact to the nanosecond.
///
/// ```json
/// { "total": 12.5, "parts": [ { "id": "cart", "wait": 0, "own": 12.5, "main": 1.25, "outcome": "started", "dependencies": [] } ] }
/// ```
/// Outcomes are `started`, `failed` (with `error`), `pastLimit` (with `limit`), `hanging`, `lazy`, and `dependency` or
/// `required` (with `because`), `stopped`, `cancelled` and `unfinished` for parts that were not started.
extension StartProfile: Codable {
    private enum Key: String, CodingKey { case total, parts }

    /// Reads a profile.
    ///
    /// - Throws: A `DecodingError` if the data has another shape.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        total = try values.milliseconds(.total)
        parts = try values.decode([Part].self, forKey: .parts)
    }

    /// Writes the profile.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(total.milliseconds, forKey: .total)
        try values.encode(parts, forKey: .parts)
    }
}

extension StartProfile.Part: Codable {
    private enum Key: String, CodingKey { case id, wait, own, main, outcome, error, limit, because, dependencies }

    private enum Word: String, Codable {
        case started, failed, pastLimit, hanging, lazy, dependency, required, stopped, cancelled, unfinished
    }

    /// Reads a part.
    ///
    /// - Throws: A `DecodingError` if the data has another shape.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(LifecycleID.self, forKey: .id)
        wait = try values.contains(.wait) ? values.milliseconds(.wait) : nil
        own = try values.contains(.own) ? values.milliseconds(.own) : nil
        main = try values.milliseconds(.main)
        dependencies = try values.decode([LifecycleID].self, forKey: .dependencies)
        outcome =
            switch try values.decode(Word.self, forKey: .outcome) {
            case .started: .started
            case .failed: .failed(try values.decode(String.self, forKey: .error))
            case .pastLimit: .pastLimit(try values.milliseconds(.limit))
            case .hanging: .hanging
            case .lazy: .lazy
            case .dependency: .notStarted(.dependency(try values.decode(LifecycleID.self, forKey: .because)))
            case .required: .notStarted(.required(try values.decode(LifecycleID.self, forKey: .because)))
            case .stopped: .notStarted(.stopped)
            case .cancelled: .notStarted(.cancelled)
            case .unfinished: .notStarted(.unfinished)
            }
    }

    /// Writes the part.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(wait?.milliseconds, forKey: .wait)
        try values.encodeIfPresent(own?.milliseconds, forKey: .own)
        try values.encode(main.milliseconds, forKey: .main)
        try values.encode(dependencies, forKey: .dependencies)
        let word: Word
        switch outcome {
        case .started: word = .started
        case .failed(let text):
            word = .failed
            try values.encode(text, forKey: .error)
        case .pastLimit(let limit):
            word = .pastLimit
            try values.encode(limit.milliseconds, forKey: .limit)
        case .hanging: word = .hanging
        case .lazy: word = .lazy
        case .notStarted(.dependency(let other)):
            word = .dependency
            try values.encode(other, forKey: .because)
        case .notStarted(.required(let other)):
            word = .required
            try values.encode(other, forKey: .because)
        case .notStarted(.stopped): word = .stopped
        case .notStarted(.cancelled): word = .cancelled
        case .notStarted(.unfinished): word = .unfinished
        }
        try values.encode(word, forKey: .outcome)
    }
}

extension Duration {
    /// The whole nanoseconds, as milliseconds.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        return (Double(seconds) * 1e9 + Double(attoseconds / 1_000_000_000)) / 1e6
    }
}

extension KeyedDecodingContainer {
    /// Returns a duration from its milliseconds, which must be in the range of a clock.
    fileprivate func milliseconds(_ key: Key) throws -> Duration {
        let nanoseconds = (try decode(Double.self, forKey: key) * 1e6).rounded()
        guard let whole = Int64(exactly: nanoseconds) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "a duration is a number of milliseconds")
        }
        return .nanoseconds(whole)
    }
}
