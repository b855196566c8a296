/// What a scope provides, by type, with the one that is made of each: found in a few steps, because this is what asking for
/// a service costs.
///
/// Open addressing with linear probing; at most half of the places are taken.
struct ServiceTable: Sendable {
    /// What is found by a type.
    enum Finding: Sendable {
        /// It is not provided here.
        case absent
        /// It is provided here, and none is kept of it, or the scope is closed.
        case provided
        case made(AnyHeld)
    }

    /// The types, 0 for an empty place.
    private var keys: [UInt] = [0, 0]
    private var made: [AnyHeld?] = [nil, nil]
    private var count = 0
    /// Whether the scope is closed: who looks for what is not here must be told, and not look further out.
    var isClosed = false
    private var shift = UInt(UInt.bitWidth - 1)

    /// - Complexity: O(1).
    @inline(__always)
    func find(_ type: ObjectIdentifier) -> Finding {
        let key = UInt(bitPattern: type)
        var place = home(of: key)
        while true {
            let other = keys[place]
            if other == key { return made[place].map { .made($0) } ?? .provided }
            if other == 0 { return isClosed ? .provided : .absent }
            place = (place + 1) & (keys.count - 1)
        }
    }

    /// Notes that a type is provided, and the one that is kept of it.
    mutating func set(_ type: ObjectIdentifier, _ held: AnyHeld?) {
        if (count + 1) * 2 > keys.count { grow() }
        let place = insert(UInt(bitPattern: type))
        made[place] = held
    }

    /// Notes that a type is provided no more.
    mutating func remove(_ type: ObjectIdentifier) {
        let rest = entries.filter { $0.key != UInt(bitPattern: type) }
        fill(rest, places: keys.count)
    }

    private var entries: [(key: UInt, held: AnyHeld?)] {
        zip(keys, made).filter { $0.0 != 0 }.map { (key: $0.0, held: $0.1) }
    }

    /// The top bits of the product: what differs in any bit of two addresses differs there.
    @inline(__always)
    private func home(of key: UInt) -> Int { Int(bitPattern: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift) }

    private mutating func grow() { fill(entries, places: keys.count * 2) }

    private mutating func fill(_ entries: [(key: UInt, held: AnyHeld?)], places: Int) {
        keys = Array(repeating: 0, count: places)
        made = Array(repeating: nil, count: places)
        count = 0
        shift = UInt(UInt.bitWidth - places.trailingZeroBitCount)
        for entry in entries {
            let place = insert(entry.key)
            made[place] = entry.held
        }
    }

    private mutating func insert(_ key: UInt) -> Int {
        var place = home(of: key)
        while keys[place] != key, keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
        if keys[place] == 0 {
            keys[place] = key
            count += 1
        }
        return place
    }
}
