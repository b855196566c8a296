/// The services of a scope by type, with their shared instances. A lookup takes few steps, because it is the main cost
/// of resolving a service.
///
/// Open addressing with linear probing; at most half of the places are taken.
struct ServiceTable: Sendable {
    /// The result of looking up a type.
    enum Finding: Sendable {
        /// It is not provided here.
        case absent
        /// It is provided here, and has no shared instance.
        case provided(ServiceEntry)
        case made(AnyHeld)
        /// The scope is closed.
        case closed
    }

    /// The types, 0 for an empty place.
    private var keys: [UInt] = [0, 0]
    private var entries: [ServiceEntry?] = [nil, nil]
    private var made: [AnyHeld?] = [nil, nil]
    private var count = 0
    /// Whether the scope is closed, in which case a lookup of a missing service fails rather than continuing in the
    /// enclosing scope.
    var isClosed = false
    /// Whether observers are notified of requests, which then take the longer way.
    var isWatched = false
    private var shift = UInt(UInt.bitWidth - 1)

    /// - Complexity: O(1).
    @inline(__always)
    func find(_ type: ObjectIdentifier) -> Finding {
        let key = UInt(bitPattern: type)
        var place = home(of: key)
        while true {
            let other = keys[place]
            if other == key {
                if let held = made[place] { return .made(held) }
                if let entry = entries[place] { return .provided(entry) }
            }
            if other == 0 { return isClosed ? .closed : .absent }
            place = (place + 1) & (keys.count - 1)
        }
    }

    /// Notes that a service is provided, and its shared instance.
    mutating func set(_ entry: ServiceEntry, _ held: AnyHeld?) {
        if (count + 1) * 2 > keys.count { fill(rows, places: keys.count * 2) }
        insert(entry, held)
    }

    /// Notes that a type is no longer provided.
    mutating func remove(_ type: ObjectIdentifier) {
        fill(rows.filter { $0.entry.key != type }, places: keys.count)
    }

    private var rows: [(entry: ServiceEntry, held: AnyHeld?)] {
        zip(entries, made).compactMap { entry, held in entry.map { ($0, held) } }
    }

    /// The golden ratio's fraction, in as many bits as an address has.
    private static var multiplier: UInt {
        UInt(truncatingIfNeeded: (0x9E37_79B9_7F4A_7C15 as UInt64) >> UInt64(64 - UInt.bitWidth))
    }

    /// The top bits of the product: a difference in any bit of two addresses affects them.
    @inline(__always)
    private func home(of key: UInt) -> Int { Int(bitPattern: (key &* Self.multiplier) &>> shift) }

    private mutating func fill(_ rows: [(entry: ServiceEntry, held: AnyHeld?)], places: Int) {
        keys = Array(repeating: 0, count: places)
        entries = Array(repeating: nil, count: places)
        made = Array(repeating: nil, count: places)
        count = 0
        shift = UInt(UInt.bitWidth - places.trailingZeroBitCount)
        for row in rows { insert(row.entry, row.held) }
    }

    private mutating func insert(_ entry: ServiceEntry, _ held: AnyHeld?) {
        let key = UInt(bitPattern: entry.key)
        var place = home(of: key)
        while keys[place] != key, keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
        if keys[place] == 0 {
            keys[place] = key
            count += 1
        }
        entries[place] = entry
        made[place] = held
    }
}
