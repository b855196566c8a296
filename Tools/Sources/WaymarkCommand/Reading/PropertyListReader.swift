internal import Foundation
internal import WaymarkManifest

/// Reads a property list, in XML or binary, into a tree; it has no lines.
struct PropertyListReader {
    private let file: String

    init(file: String) {
        self.file = file
    }

    /// Reads a list.
    func read(_ bytes: [UInt8]) throws(InputError) -> ManifestNode {
        // Foundation reads nested elements by recursion.
        guard Self.depth(ofXML: bytes) <= ManifestNode.depthLimit else {
            let limit = ManifestNode.depthLimit
            throw InputError(
                file: file, "nested deeper", expected: "at most \(limit) levels of arrays and dictionaries")
        }
        let decoder = PropertyListDecoder()
        let counter = ValueCounter(limit: ManifestFile.valueLimit)
        decoder.userInfo[ValueCounter.key] = counter
        do {
            return try decoder.decode(PropertyListNode.self, from: Data(bytes)).node
        } catch {
            throw fault(of: error, counter)
        }
    }

    private func fault(of error: any Error, _ counter: ValueCounter) -> InputError {
        let expected = "a property list of texts, numbers, booleans, arrays and dictionaries"
        if counter.isOver {
            return InputError(file: file, "more than \(counter.limit) values", expected: "at most that many")
        }
        guard let error = error as? DecodingError else { return InputError(file: file, "\(error)", expected: expected) }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            return InputError(file: file, "a date or data at '\(place)'", expected: expected)
        case .dataCorrupted(let context):
            let reason = (context.underlyingError as? CocoaError)?.userInfo[NSDebugDescriptionErrorKey] as? String
            return InputError(file: file, reason ?? "a property list that cannot be read", expected: expected)
        @unknown default: return InputError(file: file, "\(error)", expected: expected)
        }
    }

    /// How deep `<array>` and `<dict>` are nested, at least; 0 for a list that is no XML.
    private static func depth(ofXML bytes: [UInt8]) -> Int {
        var depth = 0
        var greatest = 0
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "array".utf8) || rest.starts(with: "dict".utf8) {
                depth += 1
                greatest = max(greatest, depth)
            } else if rest.starts(with: "/array".utf8) || rest.starts(with: "/dict".utf8) {
                depth -= 1
            }
        }
        return greatest
    }
}

/// Counts the values of a list: a binary one can refer to the same array again and again, and so stand for billions.
private final class ValueCounter: @unchecked Sendable {
    // @unchecked Sendable: made, used and dropped within one call of the decoder.
    static let key = CodingUserInfoKey(rawValue: "waymark.values")!

    let limit: Int
    private var count = 0

    var isOver: Bool { count > limit }

    init(limit: Int) {
        self.limit = limit
    }

    func countOne(at path: [any CodingKey]) throws {
        count += 1
        if isOver || path.count > ManifestNode.depthLimit {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "too large"))
        }
    }
}

/// A value of a list.
private struct PropertyListNode: Decodable {
    let node: ManifestNode

    init(from decoder: any Decoder) throws {
        try (decoder.userInfo[ValueCounter.key] as? ValueCounter)?.countOne(at: decoder.codingPath)
        if let container = try? decoder.container(keyedBy: Key.self) {
            let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
            node = ManifestNode(
                .object(
                    try keys.map {
                        ManifestNode.Member(
                            $0.stringValue, try container.decode(PropertyListNode.self, forKey: $0).node)
                    }))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [ManifestNode] = []
            while !container.isAtEnd { elements.append(try container.decode(PropertyListNode.self).node) }
            node = ManifestNode(.array(elements))
        } else {
            node = try ManifestNode(from: decoder)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
