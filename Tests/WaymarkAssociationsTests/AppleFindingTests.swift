import Testing

@testable import WaymarkAssociations

/// The findings of `check` on Apple's files, and the changes that `diff` tells between two.
@Suite struct AppleFindingTests {
    private static func file(_ components: String) throws -> AppSiteAssociation {
        try AppSiteAssociation(
            json: #"{"applinks":{"details":[{"appIDs":["T.a"],"components":\#(components)}]}}"#.utf8, file: "f")
    }

    static let found: [(components: String, findings: [String])] = [
        (##"[{"/":"/a/*"},{"/":"/a/b","exclude":true}]"##, ["hidden-rule https://example.com/a/b"]),
        (##"[{"/":"/a/b","exclude":true},{"/":"/a/*"}]"##, []),
        (##"[{"/":"/#/a"}]"##, ["dead-rule"]),
        (##"[{"/":"/é"}]"##, ["dead-rule"]),
        (##"[{"/":"/é","percentEncoded":false}]"##, []),
        (##"[{"/":"/caf%c3%a9"}]"##, ["dead-rule", "small-escape"]),
        (##"[{"/":"/a//b"}]"##, ["dead-rule"]),
        (##"[{"?":{"web":"*"},"exclude":true},{"/":"/*"}]"##, ["absent-item", "hidden-rule https://example.com/"]),
        (##"[{"?":{"web":"?*"},"exclude":true},{"/":"/*"}]"##, []),
        (##"[{"#":"a*"},{"#":"ab","exclude":true}]"##, ["hidden-rule https://example.com/#ab"]),
        (##"[{"/":"/a/*/b"}]"##, ["run-over-slashes"]),
        (##"[{"/":"/$(digit)/x"},{"/":"/7/x"}]"##, ["hidden-rule https://example.com/7/x"]),
        (##"[{"/":"/Ab","caseSensitive":false},{"/":"/aB"}]"##, ["hidden-rule https://example.com/aB"]),
        // Parts of links that are written into the pattern of another part.
        (##"[{"/":"/a?b=1"}]"##, ["query-in-path"]), (##"[{"/":"/a=?"}]"##, []), (##"[{"/":"/a?b"}]"##, []),
        (##"[{"/":"https://m.shop.example/a"}]"##, ["dead-rule"]), (##"[{"?":"?a=1"}]"##, ["mark-in-query"]),
        (##"[{"?":"?*"}]"##, []), (##"[{"#":"#a"}]"##, ["dead-rule"]),
    ]

    @Test("Rules that decide nothing are found with the rule and a link that shows it", arguments: found)
    func finds(_ components: String, _ findings: [String]) throws {
        let found = try Self.file(components).findings()
        #expect(found.map { "\($0.code)" + ($0.witness.map { " \($0)" } ?? "") } == findings)
        #expect(found.allSatisfy { $0.place.line == 1 })
    }

    static let withoutLinks: [(file: String, findings: [String])] = [
        ("{}", ["no-entries warning"]), (#"{"applink":{}}"#, ["no-entries warning", "unknown-key warning"]),
        (#"{"webcredentials":{"apps":["T.a.b"]}}"#, ["no-entries note"]),
        (#"{"applinks":{"details":[]}}"#, ["no-entries note"]), (#"{"applinks":{}}"#, ["no-entries warning"]),
    ]

    @Test(
        "A file by which no link opens an app is told, as a note if it is there for something else",
        arguments: withoutLinks)
    func hasNoLinks(_ file: String, _ findings: [String]) throws {
        let found = try AppSiteAssociation(json: file.utf8, file: "f").findings()
        #expect(found.map { "\($0.code) \($0.severity)" }.sorted() == findings)
    }

    @Test("Of a variable without values it is known that no link meets its rules")
    func emptyVariable() throws {
        let rules = ##"[{"/":"/a/$(v)"},{"/":"/b/$(v)x*","percentEncoded":false,"caseSensitive":false},{"/":"/c"}]"##
        let file = try AppSiteAssociation(
            json:
                #"{"applinks":{"substitutionVariables":{"v":[]},"details":[{"appIDs":["T.a"],"components":\#(rules)}]}}"#
                .utf8, file: "f")
        #expect(file.findings().map(\.code.rawValue) == ["malformed-variable", "dead-rule", "dead-rule"])
    }

    @Test("Parts that could not be looked at are listed")
    func undecided() throws {
        let rules = (0..<10).map { #"{"/":"/a","?":{"a\#($0)":"?*"}}"# }.joined(separator: ",")
        let codes = try Self.file("[\(rules)]").findings().map(\.code.rawValue)
        #expect(codes.contains("undecided"), "\(codes)")
    }

    @Test("A file that systems do not read for its size is an error")
    func size() throws {
        let rules = (0..<6_000).map { ##"{"/":"/some/longer/path/\##($0)"}"## }.joined(separator: ",")
        let codes = try Self.file("[\(rules)]").findings().map(\.code)
        #expect(codes.first == .tooLarge)
    }

    static let pairs: [(old: String, new: String, changes: [String])] = [
        (##"[{"/":"/a"},{"/":"/b"}]"##, ##"[{"/":"/b"},{"/":"/a"}]"##, []),
        (##"[{"/":"/a/*"}]"##, ##"[{"/":"/a/?*"}]"##, ["no longer opens T.a: https://h.example/a"]),
        (
            ##"[{"/":"/a/*"}]"##, ##"[{"?":{"web":"1"},"exclude":true},{"/":"/a/*"}]"##,
            ["no longer opens T.a: https://h.example/a?web=1"]
        ),
        (##"[{"/":"/$(digit)"}]"##, ##"[{"/":"/?"}]"##, ["opens T.a now: https://h.example/a"]),
    ]

    @Test("Links that change hands are listed, the shortest of them", arguments: pairs)
    func differs(_ old: String, _ new: String, _ changes: [String]) throws {
        let difference = try AssociationDifference(from: Self.file(old), to: Self.file(new), host: "h.example")
        #expect(difference.doubts == [])
        #expect(difference.changes.map { String($0.description.prefix { $0 != "," }) } == changes)
    }
}
