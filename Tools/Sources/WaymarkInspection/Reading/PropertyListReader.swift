internal import Foundation
internal import WaymarkManifest

/// Reads a property list in XML into a tree; it has no lines.
///
/// Binary lists are refused: an array in them can refer to another again and again, and Foundation writes all of it out
/// before anybody can count.
struct PropertyListReader {
    private static let expected = "a property list of texts, numbers, booleans, arrays and dictionaries"

    private let file: String

    init(file: String) {
        self.file = file
    }

    /// Reads a list.
    func read(_ bytes: [UInt8]) throws(InputError) -> ManifestNode {
        guard ManifestFile.start(of: bytes).first == UInt8(ascii: "<") else {
            let problem = bytes.starts(with: "bplist".utf8) ? "a binary property list" : "no XML"
            throw InputError(file: file, problem, expected: "one in XML, as plutil -convert xml1 makes it")
        }
        // Foundation reads nested elements by recursion.
        guard Self.depth(of: bytes) <= ManifestNode.depthLimit else {
            let limit = ManifestNode.depthLimit
            throw InputError(
                file: file, "nested deeper", expected: "at most \(limit) levels of arrays and dictionaries")
        }
        do {
            return try PropertyListDecoder().decode(ManifestNode.self, from: Data(bytes))
        } catch {
            throw fault(of: error)
        }
    }

    private func fault(of error: any Error) -> InputError {
        guard let error = error as? DecodingError else {
            return InputError(file: file, "\(error)", expected: Self.expected)
        }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            return InputError(file: file, "a date or data at '\(place)'", expected: Self.expected)
        case .dataCorrupted(let context):
            let reason = (context.underlyingError as? CocoaError)?.userInfo[NSDebugDescriptionErrorKey] as? String
            return InputError(
                file: file, reason ?? "a property list that cannot be read", expected: Self.expected)
        @unknown default: return InputError(file: file, "\(error)", expected: Self.expected)
        }
    }

    /// How deep `<array>` and `<dict>` are nested, at least.
    private static func depth(of bytes: [UInt8]) -> Int {
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
