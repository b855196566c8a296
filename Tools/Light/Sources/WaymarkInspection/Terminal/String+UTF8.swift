extension String {
    /// The text of these bytes, or `nil` if they are no UTF-8.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // What is malformed was replaced, which changes the bytes.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
