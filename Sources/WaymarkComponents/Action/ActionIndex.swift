/// The actions of all existing targets, by both names. A lookup takes few steps, because it is the main cost of a call
/// by name.
///
/// Open addressing with linear probing; at most half of the places are taken. Names are compared as written. An action
/// that is not found here may exist under names that are written with other bytes.
struct ActionIndex: Sendable {
    /// The hashes of the names, 0 for an empty place.
    private var hashes: [UInt64] = [0, 0]
    private var actions: [DeclaredAction?] = [nil, nil]
    private var count = 0

    /// The hash of two names, never 0.
    @inline(__always)
    static func hash(_ target: String, _ action: String) -> UInt64 {
        let hash = add(action, to: add(target, to: 0x9E37_79B9_7F4A_7C15))
        return (hash ^ (hash &>> 32)) | 1
    }

    /// - Complexity: O(1).
    @inline(__always)
    func find(_ hash: UInt64, _ target: String, _ action: String) -> DeclaredAction? {
        var place = home(of: hash)
        while hashes[place] != 0 {
            if hashes[place] == hash, let found = actions[place], found.name == action, found.target == target {
                return found
            }
            place = (place + 1) & (hashes.count - 1)
        }
        return nil
    }

    /// Adds the actions of a target.
    mutating func insert(_ made: MadeTarget) {
        for action in made.actions.values { insert(action) }
    }

    /// Removes the actions of a target, as far as they are present.
    mutating func remove(_ made: MadeTarget) {
        for action in made.actions.values { remove(action) }
    }

    private mutating func remove(_ action: DeclaredAction) {
        var gap = home(of: Self.hash(action.target, action.name))
        while hashes[gap] != 0, actions[gap] !== action { gap = next(gap) }
        if hashes[gap] == 0 { return }
        // An entry after the gap moves up, unless it would then be before its home.
        var place = next(gap)
        while hashes[place] != 0 {
            let home = home(of: hashes[place])
            if distance(home, place) >= distance(gap, place) {
                (hashes[gap], actions[gap]) = (hashes[place], actions[place])
                gap = place
            }
            place = next(place)
        }
        (hashes[gap], actions[gap]) = (0, nil)
        count -= 1
    }

    private func next(_ place: Int) -> Int { (place + 1) & (hashes.count - 1) }

    /// The number of steps from one place to another.
    private func distance(_ start: Int, _ end: Int) -> Int { (end - start) & (hashes.count - 1) }

    private mutating func insert(_ action: DeclaredAction) {
        if (count + 1) * 2 > hashes.count { fill(actions.compactMap { $0 }, places: hashes.count * 2) }
        let hash = Self.hash(action.target, action.name)
        var place = home(of: hash)
        while hashes[place] != 0 { place = next(place) }
        hashes[place] = hash
        actions[place] = action
        count += 1
    }

    private mutating func fill(_ kept: [DeclaredAction], places: Int) {
        hashes = Array(repeating: 0, count: places)
        actions = Array(repeating: nil, count: places)
        count = 0
        for action in kept { insert(action) }
    }

    /// The top bits of the product: a difference in any bit of two hashes affects them.
    @inline(__always)
    private func home(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 32) & (hashes.count - 1)
    }

    /// For text that is kept by Foundation.
    private static func add(foreign text: String, to hash: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { add(UnsafeRawBufferPointer($0), to: hash) }
    }

    /// Eight bytes at a time; the length tells apart what ends in zeros.
    @inline(__always)
    private static func add(_ text: String, to hash: UInt64) -> UInt64 {
        text.utf8.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0), to: hash) }
            ?? add(foreign: text, to: hash)
    }

    @inline(__always)
    private static func add(_ bytes: UnsafeRawBufferPointer, to start: UInt64) -> UInt64 {
        var hash = mix(start, UInt64(truncatingIfNeeded: bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            hash = mix(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest &<< 8 | UInt64(bytes[offset])
            offset += 1
        }
        return mix(hash, rest)
    }

    @inline(__always)
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
        return product ^ (product &>> 29)
    }
}
