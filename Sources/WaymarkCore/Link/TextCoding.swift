/// The conversion of a text as written in a link to its decoded form.
enum TextCoding {
    /// The text stands as it is.
    case none
    /// Escapes represent bytes.
    case percent
    /// Escapes represent bytes, and a literal `+` represents a space.
    case percentAndPlus
    /// Escapes represent bytes, and after decoding, each `+` represents a space, even if it was escaped.
    case percentThenPlus

    /// Writes the decoded form of a text, which is never longer.
    ///
    /// - Parameters:
    ///   - source: Valid UTF-8.
    ///   - target: Room for as many bytes as the source has.
    /// - Returns: How many bytes were written.
    @inline(__always)
    func decode(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) -> Int {
        switch self {
        case .none:
            guard let start = source.baseAddress else { return 0 }
            target.update(from: start, count: source.count)
            return source.count
        case .percent: return PercentCoding.decode(source, into: target)
        case .percentAndPlus: return PercentCoding.decode(source, plusIsSpace: true, into: target)
        case .percentThenPlus:
            let count = PercentCoding.decode(source, into: target)
            for place in 0..<count where target[place] == UInt8(ascii: "+") { target[place] = 0x20 }
            return count
        }
    }

    /// The decoded form of a text as a string of its own.
    ///
    /// - Parameter source: Valid UTF-8.
    @inline(__always)
    func string(of source: UnsafeBufferPointer<UInt8>) -> String {
        if case .none = self { return String(text: source) }
        return String(unsafeUninitializedCapacity: source.count) { target in
            guard let start = target.baseAddress else { return 0 }
            return decode(source, into: start)
        }
    }
}

extension String {
    /// The text of bytes that are valid UTF-8.
    @inline(__always)
    init(text bytes: UnsafeBufferPointer<UInt8>) {
        // The standard library makes a string that fits into itself quicker by this way.
        if bytes.count <= 15, let start = bytes.baseAddress {
            self.init(unsafeUninitializedCapacity: bytes.count) { target in
                target.baseAddress?.update(from: start, count: bytes.count)
                return bytes.count
            }
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }
}
