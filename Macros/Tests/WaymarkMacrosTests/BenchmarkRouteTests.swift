import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// The route of the benchmarks, which stands there as the macro writes it, so that they build without swift-syntax.
@Suite("The benchmarks' route by macro")
struct BenchmarkRouteTests {
    private static let source = URL(filePath: #filePath).appending(
        path: "../../../../Benchmarks/Sources/waymark-bench/Tables/BenchmarkRouteByMacro.swift"
    ).standardized

    @Test("It is what the macro writes, but for the record")
    func isCurrent() throws {
        let file = Parser.parse(source: try String(contentsOf: Self.source, encoding: .utf8))
        let declaration = try #require(file.statements.compactMap { $0.item.as(StructDeclSyntax.self) }.first)
        let written = try #require(file.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.first)
        let expanded = try Expanded("@Route(\"bench://by-macro/:id<int>\") \(declaration.trimmedDescription)")
        #expect(expanded.diagnostics.isEmpty)
        let made = try #require(
            Parser.parse(source: expanded.texts.joined()).statements.first?.item.as(ExtensionDeclSyntax.self))
        #expect(Self.tokens(of: written, besidesRecord: false) == Self.tokens(of: made, besidesRecord: true))
    }

    private static func tokens(of declaration: ExtensionDeclSyntax, besidesRecord: Bool) -> [String] {
        let members = declaration.memberBlock.members.filter { member in
            // The record begins with the section's name for each format of objects.
            !besidesRecord
                || !(member.decl.is(IfConfigDeclSyntax.self) || member.decl.trimmedDescription.contains("routeRecord"))
        }
        return members.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    }
}
