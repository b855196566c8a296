import Testing
import WaymarkCore

/// The pairs of a query, held against the form decoding of the WHATWG URL standard.
@Suite("Queries")
struct QueryTests {
    struct File: Decodable {
        let cases: [Row]
    }

    struct Row: Decodable, CustomTestStringConvertible {
        let topic: String
        let query: String
        let form: [[String]]
        let isWellFormed: Bool

        enum CodingKeys: String, CodingKey {
            case topic, query, form
            case isWellFormed = "well_formed_utf8_escapes"
        }

        var testDescription: String { "\(topic): \(query)" }

        /// The texts of each pair as written.
        var written: [(name: String, value: String?)] {
            query.split(separator: "&").map { pair in
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return (halves[0], halves.count > 1 ? halves[1] : nil)
            }
        }
    }

    static let rows = Fixture.json("query.json", as: File.self).cases

    @Test("Pairs read as a form's do, but for two differences", arguments: rows)
    func readsForm(_ row: Row) throws {
        let pairs = try Array(DeepLink("/a?" + row.query).query)
        try #require(pairs.count == row.form.count)
        for (index, pair) in pairs.enumerated() {
            let written = row.written[index]
            // The first: a name without `=` has no value here, and an empty one in a form.
            #expect((pair.value == nil) == (written.value == nil))
            compare(pair.name, written.name, form: row.form[index][0])
            compare(pair.value ?? "", written.value ?? "", form: row.form[index][1])
        }
    }

    /// The second: escapes that are no well-formed UTF-8 stay as written here, and are U+FFFD in a form.
    private func compare(_ read: String, _ written: String, form: String) {
        if form.contains("\u{FFFD}") {
            #expect(bytes(read) == bytes(written))
        } else {
            #expect(bytes(read) == bytes(form))
        }
    }

    @Test("No row was lost on the way")
    func countsRows() {
        #expect(Self.rows.count == 65)
        #expect(Self.rows.filter { !$0.isWellFormed }.count == 11)
    }

    @Test("A repeated name keeps every value in order, and its first is found by name")
    func repeatedNames() throws {
        let query = try DeepLink("/?a=1&b=2&a&a=&A=3").query
        #expect(query.all("a") == ["1", nil, ""])
        #expect(query.first("a") == .some("1"))
        #expect(query.first("A") == .some("3"))
        #expect(query.all("c").isEmpty)
    }

    @Test("A name without a value, one with an empty value and an absent one are three things")
    func absentValues() throws {
        let query = try DeepLink("/?a&b=").query
        #expect(query.first("a") == .some(.none))
        #expect(query.first("b") == .some(""))
        #expect(query.first("c") == .none)
        #expect(query.first("") == .none)
    }

    @Test("Names are compared byte for byte")
    func exactNames() throws {
        let query = try DeepLink("/?\u{E9}=composed&e\u{301}=decomposed").query
        #expect(query.first("\u{E9}") == .some("composed"))
        #expect(query.first("e\u{301}") == .some("decomposed"))
    }

    @Test("An absent query and an empty one have no pairs", arguments: ["/a", "/a?", "/a?&", "/a?&&#b", "/a#?b=c"])
    func empty(_ text: String) throws {
        let query = try DeepLink(text).query
        #expect(query.isEmpty)
        #expect(Array(query).isEmpty)
    }

    @Test("A query can be passed over again, and shown")
    func sequence() throws {
        let query = try DeepLink("/?a=%41&b&c=").query
        #expect(Array(query) == Array(query))
        #expect(query.description == "a=A&b&c=")
    }
}
