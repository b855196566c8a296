/// Texts from unvalidated code units; `String.init(validating:as:)` provides the same on iOS 18 and later.
extension String {
    /// Creates the text of `units` in UTF-8, or returns `nil` if they are not well-formed.
    ///
    /// - Complexity: O(*n*) for *n* units, in two passes.
    package init?(wellFormed units: some Collection<UInt8>) {
        self.init(decoding: units, as: UTF8.self)
        // Decoding replaces ill-formed units by U+FFFD, so the result differs from them.
        guard utf8.elementsEqual(units) else { return nil }
    }

    /// Creates the text of `units` in UTF-16, or returns `nil` if they contain an unpaired surrogate.
    ///
    /// - Complexity: O(*n*) for *n* units, in two passes.
    package init?(wellFormed units: some Collection<UInt16>) {
        self.init(decoding: units, as: UTF16.self)
        guard utf16.elementsEqual(units) else { return nil }
    }
}
