internal import WaymarkRouting

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Codes structured values as JSON (RFC 8259), for a place in a link that holds a single text.
///
/// Keys are sorted and slashes are not escaped. Dates have the same form as elsewhere in links (`Date.linkText`);
/// everything else has the default form of Foundation's coders.
package enum JSONNestedCoding {
    /// Returns the JSON text of a value.
    ///
    /// - Throws: What the value throws; `EncodingError.invalidValue` for a number that is not finite and for a date that has
    ///   no text to be read back.
    package static func encode(_ value: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            let text = date.linkText
            guard Date(linkText: text) != nil else {
                throw EncodingError.invalidValue(
                    date,
                    .init(codingPath: encoder.codingPath, debugDescription: "a date outside the years 0000 to 9999"))
            }
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the value of a JSON text.
    ///
    /// - Throws: `DecodingError` with the place of the fault, or what the type throws.
    package static func decode(_ type: any Decodable.Type, from text: String) throws -> any Decodable {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Date(linkText: text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(text.debugDescription) is not an RFC 3339 date")
            }
            return date
        }
        return try decoder.decode(type, from: Data(text.utf8))
    }
}
