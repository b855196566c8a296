import Testing
import WaymarkCore

@Suite("Texts that are canonically equivalent and have other bytes are two texts everywhere in a table")
struct ExactTextTests {
    /// The same letter in one code point and in two.
    static let one = "\u{E9}"
    static let two = "e\u{301}"

    private func table(_ patterns: [String]) throws -> RouteTable<Int> {
        var builder = RouteTable<Int>.Builder()
        for (number, pattern) in patterns.enumerated() { builder.add(try RoutePattern(pattern), number) }
        return try builder.build()
    }

    @Test("Hosts", arguments: ["", "*."])
    func hosts(_ prefix: String) throws {
        let table = try table(["https://\(prefix)\(Self.one).com/a", "https://\(prefix)\(Self.two).com/b"])
        let host = prefix.isEmpty ? "" : "www."
        for (name, path, expected) in [
            (Self.one, "a", 0), (Self.two, "b", 1), (Self.one, "b", nil), (Self.two, "a", nil),
        ] {
            let link = try DeepLink("https://\(host)\(name).com/\(path)")
            #expect(table.match(link)?.value == expected, "\(Array(name.unicodeScalars)) \(path)")
        }
        // The same path on both is no conflict.
        _ = try self.table(["https://\(prefix)\(Self.one).com/a", "https://\(prefix)\(Self.two).com/a"])
    }

    @Test("Expressions of parameters")
    func expressions() throws {
        let table = try table(["/a/:x(\(Self.one))", "/b/:y(\(Self.two))", "/c/:x(\(Self.one))", "/c/:y(\(Self.two))"])
        let rows: [(String, String, Int?)] = [
            ("a", Self.one, 0), ("a", Self.two, nil), ("b", Self.one, nil), ("b", Self.two, 1), ("c", Self.one, 2),
            ("c", Self.two, 3),
        ]
        for (path, text, expected) in rows {
            let link = try DeepLink("/\(path)/\(text)")
            #expect(table.match(link)?.value == expected, "\(path) \(Array(text.unicodeScalars))")
        }
    }
}
