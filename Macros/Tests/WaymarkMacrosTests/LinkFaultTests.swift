import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing
import WaymarkMacroExpansion

@Suite("Faults of links in sources")
struct LinkFaultTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// The source; `▸` stands before the byte of the fault.
        let marked: String
        let code: String
        /// The source once the fault is mended, if a change is offered.
        let mended: String?
        var source: String { marked.replacing("▸", with: "") }
        var testDescription: String { marked }

        init(_ code: String, _ marked: String, mended: String? = nil) {
            self.marked = marked
            self.code = code
            self.mended = mended
        }

        var place: Int { marked.firstRange(of: "▸").map { marked[..<$0.lowerBound].utf8.count } ?? -1 }
    }

    static let rows = [
        Row("literal", "#link(▸text)"),
        Row("literal", #"#link(▸"shop://goods/\(id)")"#),
        Row("literal", "#link(▸\"\"\"\nshop://goods\n\"\"\")"),
        Row("literal", #"#link("shop://goods/42", matching: ▸pattern)"#),
        Row("link", "#link(\"shop://goods▸\\u{1}/42\")"),
        Row("link", #"#link("shop://搜索▸%00")"#),
        Row("link", #"#link("▸//goods/42")"#),
        Row("link", #"#link("▸1shop:goods")"#),
        Row("link", #"#link("https://m.shop.example:▸x/a")"#),
        Row("link", #"#link("https://▸/goods")"#),
        Row("link", ##"#link(#"shop://goods▸%00"#)"##),
        Row("pattern", #"#link("shop://goods/42", matching: "shop://goods/▸:")"#),
        Row("pattern", #"#link("shop://goods/42", matching: "▸goods/:id")"#),
        Row("pattern", #"#link("shop://搜索/42", matching: "shop://搜索/:id▸<int")"#),
        Row("no-fit", #"#link("shop://goods/▸x", matching: "shop://goods/:id<int>")"#),
        Row(
            "no-fit", #"#link("shop://▸good/42", matching: "shop://goods/:id<int>")"#,
            mended: #"#link("shop://goods/42", matching: "shop://goods/:id<int>")"#),
        Row(
            "no-fit", #"#link("shop://搜索/▸fast/1?a=b", matching: "shop://搜索/fest/:id<int>")"#,
            mended: #"#link("shop://%E6%90%9C%E7%B4%A2/fest/1?a=b", matching: "shop://搜索/fest/:id<int>")"#),
        Row("no-fit", #"#link("shop://goods/42/▸a", matching: "shop://goods/:id<int>")"#),
        Row("no-fit", #"#link("shop://goods▸?a=1", matching: "shop://goods/:id<int>")"#),
        Row("no-fit", #"#link("https://m.shop.example/goods/▸x", matching: "https://m.shop.example/goods/:id<int>")"#),
        Row(
            "no-fit", #"#link("▸https://shop.example/goods/1", matching: "https://m.shop.example/goods/:id<int>")"#,
            mended: #"#link("https://m.shop.example/goods/1", matching: "https://m.shop.example/goods/:id<int>")"#),
        Row("no-fit", #"#link("/a/▸b", matching: "/a/:id([0-9]+)")"#),
        Row("no-fit", #"#link("▸shop://orders/42", matching: "shop://goods/:id<int>")"#),
        Row("no-fit", #"#link("▸https://shop.example/x", matching: "shop://goods/:id<int>")"#),
        Row("no-fit", #"#link("▸shop://goods/42", matching: "app://goods/x")"#),
    ]

    private static func expanded(_ source: String) throws -> (diagnostics: [Diagnostic], text: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(sourceFiles: [
            file: .init(moduleName: "App", fullFilePath: "/App/Pages.swift")
        ])
        let macro = try #require(file.statements.first?.item.as(MacroExpansionExprSyntax.self))
        let text = try LinkExpansion.expansion(of: macro, in: context)
        return (context.diagnostics, "\(text)")
    }

    @Test("A link that cannot be read, or does not fit its pattern, is an error at its byte", arguments: rows)
    func reports(_ row: Row) throws {
        let (diagnostics, _) = try Self.expanded(row.source)
        let fault = try #require(diagnostics.first)
        #expect(fault.diagMessage.diagnosticID == MessageID(domain: "WaymarkMacros", id: row.code))
        #expect(fault.position.utf8Offset == row.place, "\(fault.message)")
        let mended = fault.fixIts.map { fixIt in
            var bytes = Array(row.source.utf8)
            for edit in fixIt.edits {
                let range = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
                bytes.replaceSubrange(range, with: edit.replacement.utf8)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(mended == [row.mended].compactMap(\.self), "\(fault.message)")
        for source in mended { #expect(try Self.expanded(source).diagnostics.isEmpty) }
    }

    @Test("The compiler reports a fault of a link, and nothing beside it", arguments: [rows[1], rows[4], rows[14]])
    func isAlone(_ row: Row) throws {
        let run = try CompilerRun(typechecking: "import WaymarkMacros\nlet id = 1\nlet link = \(row.source)\n")
        #expect(run.status != 0)
        #expect(run.output.matches(of: #/\d: error: /#).count == 1, "\(run.output)")
    }

    @Test(
        "A link that fits has no fault",
        arguments: [
            #"#link("shop://goods/42")"#, #"#link("shop://goods/42", matching: nil)"#,
            #"#link("shop://搜索/42?a=b", matching: "shop://搜索/:id<int>")"#,
            #"#link("shop://a/AB12", matching: "shop://a/:id<sku>")"#,
            ##"#link(#"shop://goods/42"#, matching: "shop://goods/:id<int>(/by/:key)")"##,
        ])
    func accepts(_ source: String) throws {
        let (diagnostics, text) = try Self.expanded(source)
        #expect(diagnostics.isEmpty)
        #expect(text.contains("DeepLink("))
    }
}
