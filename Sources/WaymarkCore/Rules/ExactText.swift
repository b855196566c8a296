// `==` of two strings holds for canonically equivalent characters, so that é in one code point equals e and an accent in
// two. Links are compared byte for byte, as every other end compares them.

extension StringProtocol {
    /// Returns whether both texts have the same bytes in UTF-8.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Feeds the bytes to a hasher, their number with them.
    package func hashBytes(into hasher: inout Hasher) {
        hasher.combine(utf8.count)
        let isDone: Void? = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        if isDone == nil { for byte in utf8 { hasher.combine(byte) } }
    }
}

extension String {
    /// The same for two strings, whose bytes mostly lie side by side.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                for index in left.indices where left[index] != right[index] { return false }
                return true
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// The bytes in UTF-8.
    var bytes: [UInt8] { Array(utf8) }
}

/// A text as a key: equal to those with the same bytes.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether both hold the same bytes.
    @inline(__always)
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
