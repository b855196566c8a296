extension String {
    /// Creates the text of some bytes, or `nil` if they are not UTF-8.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Decoding replaces malformed bytes, so that the result differs.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
