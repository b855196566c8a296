/// The recent openings by key, in the order of arrival.
struct RecentOpenings: Sendable {
    struct Opening: Sendable {
        let router: ObjectIdentifier
        let number: UInt64
        let time: Duration

        /// Returns whether it is the same opening, regardless of its time.
        func isSame(as other: Opening) -> Bool { router == other.router && number == other.number }
    }

    private let interval: Duration
    private let capacity: Int
    private var byKey: [[UInt8]: Opening] = [:]
    /// The keys, the oldest first, from `start` on.
    private var keys: [[UInt8]] = []
    private var start = 0

    init(interval: Duration, capacity: Int) {
        self.interval = interval
        self.capacity = capacity
    }

    /// Returns whether no other opening of the key arrived within the interval. If so, this opening is remembered.
    mutating func admits(_ opening: Opening, of key: [UInt8]) -> Bool {
        while let oldest, opening.time - oldest.time >= interval { removeOldest() }
        if let known = byKey[key] {
            // An entry whose interval has passed may not be the first, if openings arrived in another order than their
            // clocks were read.
            if opening.time - known.time < interval {
                return known.isSame(as: opening)
            }
            byKey[key] = opening
            return true
        }
        if byKey.count >= capacity { removeOldest() }
        byKey[key] = opening
        keys.append(key)
        return true
    }

    /// Forgets an opening, unless another opening has taken its key.
    ///
    /// - Complexity: O(*n*) for *n* openings since.
    mutating func forget(_ opening: Opening, of key: [UInt8]) {
        guard let known = byKey[key], known.isSame(as: opening), let place = keys[start...].lastIndex(of: key)
        else { return }
        byKey[key] = nil
        keys.remove(at: place)
    }

    private var oldest: Opening? { start < keys.count ? byKey[keys[start]] : nil }

    private mutating func removeOldest() {
        byKey[keys[start]] = nil
        keys[start] = []
        start += 1
        // The empty places at the front are freed once they are half of all.
        if start * 2 >= keys.count {
            keys.removeFirst(start)
            start = 0
        }
    }
}
