/// The query of a link: its pairs in order, including repeated names.
///
/// A name without `=` has no value, which differs from an empty value. Empty pairs between `&&` are dropped, and the
/// first `=` of a pair separates name and value. Names and values are decoded during iteration (WHATWG URL standard,
/// section 5.1, except that an escape that is not UTF-8 stays as written).
public struct LinkQuery: Sequence, Sendable {
    /// A name and its value, decoded.
    public struct Pair: Hashable, Sendable {
        /// The name; it may be empty.
        public var name: String
        /// The value, or `nil` for a name without `=`.
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

    /// Returns the first value of a name: `nil` if the name is absent, `.some(nil)` where it has no `=`.
    public func first(_ name: String) -> String?? {
        for pair in self where pair.name.hasSameBytes(as: name) { return .some(pair.value) }
        return nil
    }

    /// Returns every value of a name in order; `nil` stands for a name without `=`.
    public func all(_ name: String) -> [String?] {
        filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    /// Returns the first value of a name, optionally ignoring the case of its ASCII letters: `nil` if the name is
    /// absent, `.some(nil)` if it has no `=`.
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

    /// Returns every value of a name in order, optionally ignoring the case of its ASCII letters; `nil` stands for a
    /// name without `=`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - caseSensitive: Whether the case of its letters counts.
    public func all(_ name: String, caseSensitive: Bool) -> [String?] {
        if caseSensitive { return all(name) }
        let name = name.lowercasedASCII
        return filter { $0.name.lowercasedASCII.hasSameBytes(as: name) }.map(\.value)
    }

    /// A Boolean value that indicates whether there is no pair.
    public var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    /// Returns an iterator over the pairs.
    public func makeIterator() -> Iterator { Iterator(storage: storage, reader: reader) }

    /// An iterator over the pairs of a query.
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
    /// The pairs, decoded, as `name=value` with `&` between them. The text is for display, and cannot be parsed again.
    public var description: String {
        map { pair in pair.value.map { "\(pair.name)=\($0)" } ?? pair.name }.joined(separator: "&")
    }
}
