// The standard library has a separate method for an optional of each of these types, and one for all others. Their
// default implementations would be preferred to a generic method, and look up a key three times. So all of them are
// spelled out.

/// Properties whose optional ones are read by one generic method.
protocol PropertyReading: KeyedDecodingContainerProtocol {
    /// The value of a property that may be absent.
    func valueIfPresent<Value: LinkValue & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value?
}

extension PropertyReading {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try valueIfPresent(type, forKey: key)
    }
}

/// Properties whose optional ones are written by one generic method.
protocol PropertyWriting: KeyedEncodingContainerProtocol {
    /// Writes the value of a property that may be absent.
    func writeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key)
}

extension PropertyWriting {
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { writeIfPresent(value, forKey: key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { writeIfPresent(value, forKey: key) }
}
