extension Collection<UInt8> {
    /// The bytes without the byte order mark of UTF-8, which editors on Windows write at a file's beginning.
    package var withoutByteOrderMark: SubSequence { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
