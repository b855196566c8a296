// Spelled out for each type, so that the compiler generates the fast path for each, without casts and generic metadata
// lookups.

extension RouteReading {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.required(type, key.stringValue) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.required(type, key.stringValue) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.required(type, key.stringValue) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.required(type, key.stringValue) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.required(type, key.stringValue) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.required(type, key.stringValue) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.required(type, key.stringValue) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.required(type, key.stringValue) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.required(type, key.stringValue) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.required(type, key.stringValue) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.required(type, key.stringValue) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.required(type, key.stringValue) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.required(type, key.stringValue) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.required(type, key.stringValue) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try decoder.value(type, of: key.stringValue, isOptional: true)
    }
}
