/// Values by keys, with a limit: the most recently used values stay, even if strangers send many made-up keys.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// No values.
    ///
    /// - Parameter limit: The maximum number of values; if there are more than half as many, values that have not been
    ///   used since are removed.
    init(limit: Int) { self.limit = limit }

    /// The value for a key; setting it counts as a use.
    ///
    /// - Complexity: O(1).
    subscript(key: Key) -> Value? {
        get { young[key] ?? old[key] }
        set {
            guard let newValue else {
                young[key] = nil
                old[key] = nil
                return
            }
            if young[key] == nil, young.count >= max(1, limit / 2) {
                old = young
                young = [:]
            }
            young[key] = newValue
        }
    }

    /// All keys with their values, in no order.
    var all: [(key: Key, value: Value)] {
        young.map { ($0.key, $0.value) } + old.filter { young[$0.key] == nil }.map { ($0.key, $0.value) }
    }
}
