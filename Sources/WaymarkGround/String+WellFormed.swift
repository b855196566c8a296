/// Texts from code units that may be anything; `String.init(validating:as:)` does it too, on iOS 18 and later.
extension String {
    /// The text that `units` are in UTF-8, or `nil` if they are none.
    ///
    /// - Complexity: O(*n*) for *n* units, in two passes.
    package init?(wellFormed units: some Collection<UInt8>) {
        self.init(decoding: units, as: UTF8.self)
        // Decoding puts U+FFFD in place of what is ill-formed, and so changes it.
        guard utf8.elementsEqual(units) else { return nil }
    }

    /// The text that `units` are in UTF-16, or `nil` if a surrogate has no partner.
    ///
    /// - Complexity: O(*n*) for *n* units, in two passes.
    package init?(wellFormed units: some Collection<UInt16>) {
        self.init(decoding: units, as: UTF16.self)
        guard utf16.elementsEqual(units) else { return nil }
    }
}
