import Foundation

/// Files with routes and links, one a line.
enum Fixture {
    /// The folder `Fixtures` of this package.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    /// The lines of a file in the folder.
    static func lines(_ name: String) throws -> [String] { try lines(at: folder.appendingPathComponent(name)) }

    /// The lines of any file, without the empty ones.
    static func lines(at file: URL) throws -> [String] {
        // Copied piece by piece: a line shall be a native string of its own, whatever the reader returns.
        try String(contentsOf: file, encoding: .utf8).utf8.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: Array($0), as: UTF8.self)
        }
    }
}

/// A table or an answer is not what it must be, so nothing about it is measured.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
