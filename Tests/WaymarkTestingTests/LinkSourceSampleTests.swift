import Testing
import WaymarkRouting
import WaymarkTesting

@Suite struct LinkSourceSampleTests {
    @Test("The list of sources has one of each kind, and an unknown one")
    func everyKind() {
        let known: [LinkSource.Kind] = [.app, .scheme, .universalLink, .push, .shortcut, .webView, .qrCode]
        #expect(LinkSource.everyKind.map(\.kind) == known + ["unknown"])
        #expect(LinkSource.outsideKinds == Array(LinkSource.everyKind.dropFirst()))
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
