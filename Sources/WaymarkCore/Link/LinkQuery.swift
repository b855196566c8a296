/// The query of a link: its pairs in their order, repeated names included.
///
/// A name without `=` has no value, which differs from an empty one; pairs between `&&` vanish, and of several `=` the
/// first counts. Names and values are decoded when they are reached (WHATWG URL standard, section 5.1, except that an
/// escape that is not UTF-8 stays as it is written).
public struct LinkQuery: Sequence, Sendable {
    /// A name and its value, decoded.
    public struct Pair: Hashable, Sendable {
        /// The name; it may be empty.
        public var name: String
        /// The value, or `nil` where there is no `=`.
        public var value: String?

        /// Creates a pair of decoded texts.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value, or `nil` for a name without `=`.
        public init(_ name: String, _ value: String?) {
            self.name = name
            self.value = value
        }

        /// Returns whether both are the same, byte for byte.
        ///
        /// - Parameters:
        ///   - left: A pair.
        ///   - right: Another.
        public static func == (left: Pair, right: Pair) -> Bool {
            left.name.hasSameBytes(as: right.name) && (left.value == nil) == (right.value == nil)
                && (left.value ?? "").hasSameBytes(as: right.value ?? "")
        }

        /// Feeds the bytes of both to a hasher.
        public func hash(into hasher: inout Hasher) {
            name.hashBytes(into: &hasher)
            hasher.combine(value == nil)
            value?.hashBytes(into: &hasher)
        }
    }

    private let storage: LinkStorage
    private let reader: QueryReader

    init(storage: LinkStorage, rules: FrozenRules) {
        self.storage = storage
        reader = storage.read { QueryReader(of: $0, rules: rules) }
    }

    /// Returns the first value of a name: `nil` where the name is absent, `.some(nil)` where it has no `=`.
    public func first(_ name: String) -> String?? {
        for pair in self where pair.name.hasSameBytes(as: name) { return .some(pair.value) }
        return nil
    }

    /// Returns every value of a name in order; `nil` stands for a name without `=`.
    public func all(_ name: String) -> [String?] {
        filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    /// Returns the first value of a name whose letters may be of any case (ASCII): `nil` where the name is absent, `.some(nil)` where it
    /// has no `=`.
    ///
    /// ```swift
    /// link.query.first("ref", caseSensitive: false)   // also of ?Ref=… and ?REF=…
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - caseSensitive: Whether the case of its letters counts.
    public func first(_ name: String, caseSensitive: Bool) -> String?? {
        if caseSensitive { return first(name) }
        let name = name.lowercasedASCII
        for pair in self where pair.name.lowercasedASCII.hasSameBytes(as: name) { return .some(pair.value) }
        return nil
    }

    /// Returns every value of a name whose letters may be of any case (ASCII), in order; `nil` stands for a name without `=`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - caseSensitive: Whether the case of its letters counts.
    public func all(_ name: String, caseSensitive: Bool) -> [String?] {
        if caseSensitive { return all(name) }
        let name = name.lowercasedASCII
        return filter { $0.name.lowercasedASCII.hasSameBytes(as: name) }.map(\.value)
    }

    /// A Boolean value that says whether there is no pair.
    public var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    /// Returns a pass over the pairs from the first on.
    public func makeIterator() -> Iterator { Iterator(storage: storage, reader: reader) }

    /// Reads one pair after the other.
    public struct Iterator: IteratorProtocol {
        private let storage: LinkStorage
        private var reader: QueryReader

        init(storage: LinkStorage, reader: QueryReader) {
            self.storage = storage
            self.reader = reader
        }

        /// Returns the next pair, decoded.
        public mutating func next() -> Pair? { storage.read { reader.next(in: $0.text) } }
    }
}

extension LinkQuery: CustomStringConvertible {
    /// The pairs, decoded, as `name=value` with `&` between them; for people, not to be read again.
    public var description: String {
        map { pair in pair.value.map { "\(pair.name)=\($0)" } ?? pair.name }.joined(separator: "&")
    }
}
