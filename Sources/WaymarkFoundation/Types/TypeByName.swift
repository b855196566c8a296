#if canImport(ObjectiveC)
internal import Foundation
#endif

/// Finds the types of a program by the names that their source has: `Shop.GoodsPage`, `Shop.Pages.Goods`.
package enum TypeByName {
    /// The number of types that may stand inside each other.
    static let greatestDepth = 3

    /// Returns the structure, enumeration or class with a name, beginning with the module's; `nil` if the program has
    /// none.
    ///
    /// The type must not be generic, private, or declared inside a function. A type that nothing in the program refers
    /// to may have been removed by the linker.
    ///
    /// - Complexity: For a name that is not found, the runtime searches all types of the program up to 27 times.
    package static func find(_ name: String) -> Any.Type? {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard 2...(greatestDepth + 1) ~= parts.count, parts.allSatisfy(isIdentifier) else { return nil }
        #if canImport(ObjectiveC)
        if let found = NSClassFromString(name) { return found }
        #endif
        // The runtime identifies types by their mangled names: each part follows its length, with a letter for its
        // kind.
        let labels = parts.map { "\($0.count)\(Substring($0))" }
        var candidates = [labels[0]]
        for label in labels.dropFirst() {
            candidates = candidates.flatMap { outer in ["C", "V", "O"].map { outer + label + $0 } }
        }
        for candidate in candidates {
            if let found = _typeByName(candidate) { return found }
        }
        return nil
    }

    /// Returns whether a text can be the name of a type or module.
    private static func isIdentifier(_ text: Substring.UTF8View) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool {
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
        }
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || $0 &- UInt8(ascii: "0") < 10 }
    }
}
