import WaymarkGround

extension ManifestNode: Codable {
    /// Reads any value that a decoder supports: texts, numbers, Booleans, null, arrays and objects.
    ///
    /// A manifest or a rule document is created from the node (``Manifest/init(_:file:dialects:dialect:)``), and
    /// written by its `node` property. They are not `Codable` themselves, because that would link their readers into
    /// programs that do not read any.
    ///
    /// The node has no position. Its keys are sorted, because decoders provide an object's keys in no particular order.
    ///
    /// - Throws: `DecodingError` for a value of another kind, such as a date in a property list.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let keys = container.allKeys.ordered { $0.stringValue < $1.stringValue }
            let members = try keys.map { Member($0.stringValue, try container.decode(ManifestNode.self, forKey: $0)) }
            self.init(.object(members))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [ManifestNode] = []
            while !container.isAtEnd { elements.append(try container.decode(ManifestNode.self)) }
            self.init(.array(elements))
        } else {
            self.init(try Self.scalar(decoder.singleValueContainer()))
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> Content {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return .text(try container.decode(String.self))
    }

    /// Writes the content, with keys in the order of the members if the encoder preserves an order.
    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .integer(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .text(let value): try value.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
        }
    }

    /// A key with any name.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
