import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing
import WaymarkMacroExpansion

/// The expansion of one declaration, without a compiler around it.
struct Expanded {
    let diagnostics: [Diagnostic]
    let texts: [String]
    let members: [String]

    /// The expansion of a declaration within types that `around` declares, the innermost first.
    ///
    /// - Parameters:
    ///   - number: Which of the declaration's attributes is expanded.
    ///   - conformances: The protocols that the type does not conform to yet.
    init(
        _ source: String, within around: [String] = [], attribute number: Int = 0,
        missing conformances: [TypeSyntax] = ["RouteProtocol"]
    ) throws {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            lexicalContext: around.compactMap { Parser.parse(source: $0).statements.first.map { Syntax($0.item) } },
            sourceFiles: [file: .init(moduleName: "App", fullFilePath: "/App/Pages.swift")])
        let declaration = try #require(file.statements.first?.item.asProtocol((any DeclGroupSyntax).self))
        let attribute = try #require(Array(declaration.attributes)[number].as(AttributeSyntax.self))
        func expand(_ declaration: some DeclGroupSyntax) throws -> [ExtensionDeclSyntax] {
            let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "X"
            let type = IdentifierTypeSyntax(name: .identifier(name))
            return try RouteExpansion.expansion(
                of: attribute, attachedTo: declaration, providingExtensionsOf: type, conformingTo: conformances,
                in: context)
        }
        texts = try expand(declaration).map { "\($0)" }
        diagnostics = context.diagnostics
        members = try RouteExpansion.expansion(
            of: attribute, providingMembersOf: declaration, conformingTo: [], in: context
        ).map { "\($0)" }
    }
}

@Suite("Faults of routes by macro")
struct RouteFaultTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// The source; `▸` stands before the byte of the fault.
        let marked: String
        let code: String
        /// The number of changes that mend it.
        let mends: Int
        var source: String { marked.replacing("▸", with: "") }
        var testDescription: String { marked }

        init(_ code: String, mends: Int = 0, _ marked: String) {
            self.marked = marked
            self.code = code
            self.mends = mends
        }

        /// The bytes before the mark, whatever else begins with its first byte.
        var place: Int { marked.firstRange(of: "▸").map { marked[..<$0.lowerBound].utf8.count } ?? -1 }
    }

    static let rows = [
        Row("no-property", mends: 2, #"@Route("shop://goods/:▸idd<int>") struct A { var id: Int }"#),
        Row("no-property", mends: 1, #"@Route("shop://goods/:▸id<int>") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://搜索/:▸page") struct A {}"#),
        Row("no-property", mends: 1, ##"@Route(#"shop://a/:▸page"#) struct A {}"##),
        Row("no-property", mends: 1, #"@Route("shop://\u{641C}/:▸page") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸path*") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a(/:▸page<int>)") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸x<double>") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸x<bool>") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸id") struct A { static var id: Int { 1 } }"#),
        Row("no-property", mends: 1, #"@Route("shop://第/:▸id页") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:key((?:id|x))/:▸id") struct A { var key: String }"#),
        Row("no-property", mends: 1, #"@Route("shop://a(/:key([(:id]+))/:▸id") struct A { var key: String? }"#),
        Row(
            "absent", mends: 1, ##"@Route(#"shop://a/:key(\(:id)(/:▸id)"#) struct A { var key: String; var id: Int }"##),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸class") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸init") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸self") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸Self") struct A {}"#),
        Row("no-property", mends: 1, #"@Route("shop://a/:▸Type") struct A {}"#),
        Row("computed", #"@Route("shop://a/:▸id") struct A { var id: Int { 1 } }"#),
        Row("type", mends: 1, #"@Route("shop://a/:id▸<uuid>") struct A { var id: Int }"#),
        Row("type", mends: 1, #"@Route("shop://a/:id▸<int>") struct A { var id: Bool }"#),
        Row("type", mends: 1, #"@Route("shop://a/:id▸<uuid>") struct A { var id: Double }"#),
        Row("type", mends: 1, #"@Route("shop://a/:id▸<int>") struct A { var id: UUID }"#),
        Row("type", mends: 1, #"@Route("shop://搜/:id▸<uuid>") struct A { var id: UInt8 }"#),
        Row("type", #"@Route("shop://a/:id▸([0-9]+)") struct A { var id: Bool }"#),
        Row("absent", mends: 1, #"@Route("shop://a(/:▸page<int>)") struct A { var page: Int }"#),
        Row("absent", mends: 1, #"@Route("shop://a/:▸page?") struct A { var page: String }"#),
        Row("absent", mends: 1, #"@Route("shop://搜索(/:▸page)") struct A { let page: String }"#),
        Row("tail", mends: 1, #"@Route("shop://a/:▸path*") struct A { var path: String }"#),
        Row("tail", mends: 1, #"@Route("shop://a/:▸path+") struct A { var path: Int }"#),
        Row("tail", mends: 1, #"@Route("shop://a/:▸path*") struct A { var path: String? }"#),
        Row("one-segment", mends: 1, #"@Route("shop://a/:▸ids") struct A { var ids: [Int] }"#),
        Row("one-segment", mends: 1, #"@Route("shop://a/:▸ids") struct A { var ids: Array<Int>? }"#),
        Row("unnamed-tail", mends: 1, #"@Route("shop://a/▸*") struct A {}"#),
        Row("literal", #"@Route(▸pattern) struct A {}"#),
        Row("literal", #"@Route(▸"shop://\(name)") struct A {}"#),
        Row("literal", #"@Route("shop://a", id: ▸name) struct A {}"#),
        Row("literal", #"@Route("shop://a", summary: ▸"a\(1)") struct A {}"#),
        Row("not-a-struct", mends: 1, #"▸@Route("shop://a") class A {}"#),
        Row("not-a-struct", mends: 1, #"▸@Route("shop://a") final class A {}"#),
        Row("not-a-struct", #"▸@Route("shop://a") actor A {}"#),
        Row("not-a-struct", #"▸@Route("shop://a") enum A {}"#),
        Row("not-a-struct", #"▸@Route("shop://a") class A: B {}"#),
        Row("unsupported", mends: 1, #"@Route("shop://a") struct A { var x: ▸Set<Int> }"#),
        Row("unsupported", mends: 1, #"@Route("shop://a") struct A { var x: ▸Character }"#),
        Row("unsupported", mends: 1, #"@Route("shop://a") struct A { var x: ▸Substring }"#),
        Row("unsupported", mends: 1, #"@Route("shop://a") struct A { var x: ▸Swift.Set<Int> }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸Swift.Dictionary<String, Int> }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸[String: Int] }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸(Int, Int) }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸() -> Void }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸any Sendable }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: ▸Any }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: [▸[Int]] }"#),
        Row("unsupported", #"@Route("shop://a") struct A { var x: [▸Int?] }"#),
        Row("untyped", mends: 1, #"@Route("shop://a") struct A { var ▸x = Tab.info }"#),
        Row("untyped", mends: 1, #"@Route("shop://a") struct A { var ▸x = Tab(1) }"#),
        Row("untyped", mends: 1, #"@Route("shop://a") struct A { var ▸x = Foundation.UUID() }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Tab.info.rawValue }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = UUID().uuidString }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Tab.make() }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Array(repeating: 1, count: 2) }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Tab(rawValue: "info") }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Int("1") }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = URL(string: "/a") }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = Self.first }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = make() }"#),
        Row("untyped", #"@Route("shop://a") struct A { var ▸x = [1] }"#),
        Row("optional-default", #"@Route("shop://a") struct A { var x: Int? = ▸1 }"#),
        Row("constant", mends: 1, #"@Route("shop://a") struct A { let ▸x = 1 }"#),
        Row("constant", mends: 1, #"@Route("shop://a/:x") struct A { let ▸x: Int = 1 }"#),
        Row("lazy", mends: 1, #"@Route("shop://a") struct A { ▸lazy var x = 1 }"#),
        Row("attribute", #"@Route("shop://a") struct A { ▸@Trimmed var x: String }"#),
        Row("tuple", #"@Route("shop://a") struct A { var ▸(x, y): (Int, Int) }"#),
        Row("conditional", "@Route(\"shop://a\") struct A {\n#if DEBUG\nvar ▸x: Int\n#endif\n}"),
        Row("caller-only-in-path", #"@Route("shop://a/:x") struct A { @CallerOnly var ▸x: Int }"#),
        Row(
            "caller-only-public", mends: 1,
            #"@Route("shop://a", exposure: .public) struct A { @CallerOnly var ▸x: Int }"#),
        Row(
            "caller-only-public", mends: 1,
            #"@Route("shop://a", exposure: .public) struct A { @CallerOnly var ▸x: [String] }"#),
        Row("written", mends: 1, #"@Route("shop://a") struct A { ▸static let pattern: RoutePattern = "shop://b" }"#),
        Row("written", mends: 1, #"@Route("shop://a", id: "a") struct A { ▸static let id = "b" }"#),
        Row("written", mends: 1, #"@Route("shop://a") struct A { ▸static let id = "b" }"#),
        Row(
            "written", mends: 1, ##"@Route("shop://a", exposure: .public) struct A { ▸static let id: String = #"b"# }"##
        ),
        Row("written", #"@Route("shop://a") struct A { ▸static var id: String { "b" } }"#),
        Row("written", "@Route(\"shop://a\") struct A {\n#if DEBUG\n▸static let id = \"b\"\n#endif\n}"),
        Row("written", #"@Route("shop://a", exposure: .public) struct A { ▸static let options = RouteOptions() }"#),
        Row("written", #"@Route("shop://a") struct A { ▸static let callerOnly: Set<String> = ["b"]; var b: Int? }"#),
        Row(
            "written",
            #"@Route("shop://a") struct A { ▸init(reading fields: borrowing RouteReader) throws(RouteCodingError) {} }"#
        ),
        Row(
            "written",
            #"@Route("shop://a") struct A { ▸func write(to fields: inout RouteWriter) throws(RouteCodingError) {} }"#),
        Row("isolated", mends: 1, #"@Route("shop://a") ▸@MainActor struct A { var b: Int? }"#),
        Row("pattern", mends: 1, #"@Route("▸goods/:id") struct A { var id: Int }"#),
        Row("pattern", #"@Route("shop://a/▸:") struct A {}"#),
        Row("pattern", #"@Route("shop://a/▸..") struct A {}"#),
        Row("pattern", #"@Route("shop://搜/:id/▸:id") struct A { var id: Int }"#),
        Row("pattern", mends: 1, #"@Route("shop://a/:id▸<int") struct A { var id: Int }"#),
        Row("pattern", mends: 1, #"@Route("shop://a/:id▸([a-z]+") struct A { var id: String }"#),
        Row("pattern", #"@Route("shop://a/:id▸([0-9)") struct A { var id: Int }"#),
    ]

    @Test("A faulty declaration is an error at its byte, with the changes that mend it", arguments: rows)
    func reports(_ row: Row) throws {
        let expanded = try Expanded(row.source)
        let fault = try #require(expanded.diagnostics.first)
        #expect(fault.diagMessage.diagnosticID == MessageID(domain: "WaymarkMacros", id: row.code))
        #expect(fault.position.utf8Offset == row.place, "\(fault.message)")
        #expect(fault.fixIts.count == row.mends, "\(fault.message)")
        #expect(expanded.texts.isEmpty)
    }

    @Test(
        "A fault of a text names the argument",
        arguments: [(#"id: name"#, "the id"), (#"summary: "a\(1)""#, "the summary")])
    func namesArgument(_ argument: String, _ name: String) throws {
        let expanded = try Expanded(#"@Route("shop://a", \#(argument)) struct A {}"#)
        #expect(expanded.diagnostics.first?.message.hasPrefix(name) == true)
    }

    @Test(
        "@CallerOnly is a fault where no @Route looks for it, and on what no link could set",
        arguments: [
            ("@Route(\"shop://a\") struct A {}", "@CallerOnly var price: Int?", nil),
            ("@WaymarkMacros.Route(\"shop://a\") struct A {}", "@CallerOnly let price: Int?", nil),
            ("struct A: Route {}", "@CallerOnly var price: Int?", "caller-only-elsewhere"),
            ("@Route(\"shop://a\") struct A {}", "@CallerOnly static let price = 1", "caller-only-stored"),
            ("@Route(\"shop://a\") struct A {}", "@CallerOnly var price: Int { 1 }", "caller-only-stored"),
            ("@Route(\"shop://a\") struct A {}", "@CallerOnly func pay() {}", "caller-only-stored"),
        ])
    func callerOnly(_ around: String, _ member: String, _ code: String?) throws {
        let file = Parser.parse(source: member)
        let context = BasicMacroExpansionContext(
            lexicalContext: Parser.parse(source: around).statements.map { Syntax($0.item) },
            sourceFiles: [file: .init(moduleName: "App", fullFilePath: "/App/Pages.swift")])
        let declaration = try #require(file.statements.first?.item.as(DeclSyntax.self))
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
        let attribute = try #require(attributes?.first?.as(AttributeSyntax.self))
        let peers = try CallerOnlyExpansion.expansion(of: attribute, providingPeersOf: declaration, in: context)
        #expect(peers.isEmpty)
        #expect(
            context.diagnostics.map(\.diagMessage.diagnosticID)
                == [code].compactMap { $0.map { MessageID(domain: "WaymarkMacros", id: $0) } })
    }

    @Test("The second @Route of a struct is a fault, and the first is a route")
    func twice() throws {
        let source = #"@Route("shop://a") @Route("shop://b") struct A {}"#
        #expect(try Expanded(source).texts.count == 1)
        let second = try Expanded(source, attribute: 1)
        #expect(second.diagnostics.map(\.position.utf8Offset) == [19])
        #expect(second.texts.isEmpty)
    }

    @Test("A private type within another is a fault, and so is one within a private type that is within another")
    func privateTypes() throws {
        let source = #"@Route("shop://a") private struct A {}"#
        #expect(try Expanded(source).diagnostics.isEmpty)
        let nested = try #require(try Expanded(source, within: ["enum B {}"]).diagnostics.first)
        #expect(nested.position.utf8Offset == 19)
        #expect(nested.fixIts.first?.edits.map(\.replacement) == ["fileprivate"])
        let inner = #"@Route("shop://a") struct A {}"#
        #expect(try Expanded(inner, within: ["private enum B {}"]).diagnostics.isEmpty)
        #expect(try Expanded(inner, within: ["private enum B {}", "enum C {}"]).diagnostics.count == 1)
        #expect(try Expanded(inner, within: ["fileprivate enum B {}", "enum C {}"]).diagnostics.isEmpty)
    }

    @Test("The compiler shows each fault at its byte, whatever stands before it")
    func compilerShows() throws {
        let beginning = "import WaymarkMacros\nenum Space {/* 中文 */ "
        // One name for each, and all in one module.
        let sources = Self.rows.enumerated().map { number, row in
            beginning.replacing("Space", with: "Space\(number)") + row.source + "\n}\n"
        }
        // A word that is no literal is an error of the compiler's own unless it is declared.
        let names = "let pattern = \"\", name = \"\"\n"
        let places = try CompilerRun.placesOfErrors(in: sources + [names])
        for (number, (row, place)) in zip(Self.rows, places).enumerated() {
            let expected = row.place + beginning.utf8.count + "\(number)".utf8.count
            #expect(place.contains(expected), "\(row.marked): \(expected) of \(place.sorted())")
        }
    }

    /// The declaration after each of the changes that mend its first fault.
    static func mended(_ row: Row) throws -> [String] {
        try #require(try Expanded(row.source).diagnostics.first).fixIts.map { fixIt in
            var bytes = Array(row.source.utf8)
            for edit in fixIt.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                let range = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
                bytes.replaceSubrange(range, with: edit.replacement.utf8)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("Each change that mends a fault leaves a declaration without one", arguments: rows.filter { $0.mends > 0 })
    func mends(_ row: Row) throws {
        for source in try Self.mended(row) {
            let again = try Expanded(source)
            #expect(again.diagnostics.map(\.message) == [], "\(source)")
            #expect(again.texts.count == 1)
        }
    }

    @Test("All mended declarations compile")
    func compiles() throws {
        var source = """
            import Foundation
            import Waymark
            import WaymarkMacros
            enum Tab: String, LinkValue {
                case info
                init(_ number: Int) { self = .info }
            }

            """
        for (number, declaration) in try Self.rows.flatMap(Self.mended).enumerated() {
            // One name for each.
            source += declaration.replacing(" A ", with: " A\(number) ") + "\n"
        }
        let run = try CompilerRun(typechecking: source)
        #expect(run.status == 0, "\(run.output)")
    }
}
