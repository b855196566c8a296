import Foundation
import Testing
import WaymarkRouting
import WaymarkTesting

@Suite struct LinkSourceSampleTests {
    @Test("The list of sources has one of each kind, and an unknown one")
    func everyKind() {
        #expect(LinkSource.everyKind.map(\.kind) == LinkSource.Kind.known + ["unknown"])
        #expect(LinkSource.outsideKinds == Array(LinkSource.everyKind.dropFirst()))
    }

    @Test("The library knows each kind that it declares")
    func listsKinds() throws {
        let file = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Sources/WaymarkRouting/Request/LinkSource.swift").standardized
        let declared = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /static let \w+: Kind = "(\w+)"/).map { String($0.1) }
        #expect(declared.count >= 10)
        #expect(LinkSource.Kind.known.map(\.rawValue) == declared)
    }

    @Test("Every source but the app itself is outside", arguments: LinkSource.everyKind)
    func inside(_ source: LinkSource) { #expect(source.isInside == (source == .app)) }

    struct Row: CustomTestStringConvertible {
        let source: LinkSource
        let same: LinkSource
        var testDescription: String { "\(source)" }
    }

    static let rows = [
        Row(source: .sample(.scheme), same: .scheme(callingApp: "com.example.caller")),
        Row(source: .sample(.scheme, callingApp: nil), same: .scheme(callingApp: nil)),
        Row(source: .sample(.webView), same: .webView(origin: "https://page.example")),
        Row(source: .sample(.webView, origin: "https://h"), same: .webView(origin: "https://h")),
        Row(source: .sample(.push, callingApp: "com.example.mail", origin: "https://h"), same: .push),
        Row(source: .sample("widget"), same: LinkSource(kind: "widget")),
        Row(source: .unknown("widget"), same: LinkSource(kind: "widget")),
    ]

    @Test("A sample has what a source of its kind can have, and no more", arguments: rows)
    func samples(_ row: Row) { #expect(row.source == row.same) }
}
