/// A borrowed text of a link, which is valid within a call and decoded on request.
///
/// ```swift
/// try table.withMatch(of: text) { value, match in
///     match.forEachPair { pair in
///         if pair.name == "page", let page = pair.value.int { show(page) }
///     }
/// }
/// ```
///
/// Nothing is copied unless ``string`` is used, so a lookup that only reads numbers or compares texts does not
/// allocate.
public struct BorrowedText: ~Copyable {
    /// The text as written in the link.
    @usableFromInline let written: UnsafeBufferPointer<UInt8>
    private let coding: TextCoding

    @inline(__always)
    init(_ written: UnsafeBufferPointer<UInt8>, coding: TextCoding) {
        self.written = written
        self.coding = coding
    }

    /// The decoded text, as a new string.
    ///
    /// - Complexity: O(*n*) for *n* bytes, at each call; a text of more than 15 bytes allocates.
    public var string: String { coding.string(of: written) }

    /// The decoded text as an integer, by the grammar of the type `int` in patterns; `nil` if it is not an integer or
    /// does not fit.
    ///
    /// - Complexity: O(*n*) for *n* bytes; nothing is allocated for up to 1,024 bytes.
    public var int: Int? { withUTF8 { TextForm.integer($0).flatMap { Int(exactly: $0) } } }

    /// Calls `body` with the decoded bytes, which are valid UTF-8.
    ///
    /// - Parameter body: A closure that gets the bytes; they are valid until it returns.
    /// - Returns: The value that `body` returned.
    /// - Throws: The error that `body` threw.
    /// - Complexity: O(*n*) for *n* bytes with something to decode, else constant; nothing is allocated for up to 1,024
    ///   bytes.
    @inlinable @inline(__always)
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if isPlain { return try body(written) }
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { try body(decoded(in: $0)) }
    }

    /// Whether the text in the link is the same as the decoded text.
    @usableFromInline var isPlain: Bool { coding == .none }

    /// The decoded bytes, written to memory with room for as many bytes as the text has.
    @usableFromInline
    func decoded(in memory: UnsafeMutableBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let start = memory.baseAddress else { return written }
        return UnsafeBufferPointer(start: start, count: coding.decode(written, into: start))
    }

    /// Returns whether the decoded text has the same bytes as another.
    ///
    /// - Parameters:
    ///   - left: A text of a link.
    ///   - right: The text to compare it with.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func == (left: borrowing BorrowedText, right: StaticString) -> Bool {
        left.withUTF8 { bytes in right.withUTF8Buffer { $0.count == bytes.count && $0.elementsEqual(bytes) } }
    }
}

/// A borrowed pair of a link's query, which is valid within a call.
public struct BorrowedPair: ~Copyable {
    /// The name, which may be empty.
    public let name: BorrowedText
    /// The value; empty if the name stands alone.
    public let value: BorrowedText
    /// A Boolean value that indicates whether the pair has a value, which may be empty: `a=` has one, and `a` has none.
    public let hasValue: Bool

    @inline(__always)
    init(name: consuming BorrowedText, value: consuming BorrowedText, hasValue: Bool) {
        self.name = name
        self.value = value
        self.hasValue = hasValue
    }
}
