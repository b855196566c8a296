import Foundation
import Testing
import WaymarkNavigation

@Suite struct PresentationTests {
    struct Row: CustomTestStringConvertible {
        let json: String
        let presentation: Presentation
        let text: String
        var testDescription: String { json }

        init(_ json: String, _ presentation: Presentation, _ text: String) {
            (self.json, self.presentation, self.text) = (json, presentation, text)
        }
    }

    static let rows = [
        Row(#""push""#, .push, "push"),
        Row(#""present""#, .present, "present"),
        Row(#""root""#, .root, "root"),
        Row(#""replace""#, .replace, "replace"),
        Row(#""tab:mall""#, .tab("mall"), "tab:mall"),
        Row(#""tab:a:b""#, .tab("a:b"), "tab:a:b"),
        Row(#""custom:zoom""#, .custom("zoom"), "custom:zoom"),
        Row(#"{"kind":"root","wrapped":false}"#, Presentation(.root), "root"),
        Row(#"{"kind":"present","style":"sheet"}"#, .present(.sheet), "present sheet"),
        Row(
            #"{"kind":"present","style":"form","wrapped":true}"#, .present(.form, wrapped: true), "present form wrapped"
        ),
        Row(
            #"{"detents":["medium","large","fraction:0.4","height:320.0"],"kind":"present","style":"sheet"}"#,
            .present(.sheet, detents: [.medium, .large, .fraction(0.4), .height(320)]),
            "present sheet [medium, large, fraction:0.4, height:320.0]"),
        Row(#"{"kind":"present","style":"custom:bubble"}"#, .present(.custom("bubble")), "present custom:bubble"),
        Row(#"{"kind":"present","style":"fullScreen"}"#, .present(.fullScreen), "present fullScreen"),
        Row(#"{"kind":"present","style":"overFullScreen"}"#, .present(.overFullScreen), "present overFullScreen"),
        Row(#"{"kind":"present","style":"popover"}"#, .present(.popover), "present popover"),
        Row(#"{"kind":"present","wrapped":true}"#, .present(.automatic, wrapped: true), "present wrapped"),
    ]

    @Test("A presentation is read, written and printed", arguments: rows)
    func codes(_ row: Row) throws {
        let read = try JSONDecoder().decode(Presentation.self, from: Data(row.json.utf8))
        #expect(read == row.presentation)
        #expect("\(read)" == row.text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(read), as: UTF8.self) == row.json)
    }

    @Test("Heights that no sheet can have are not written, so that what is written is read back")
    func leavesOutHeights() throws {
        let presentation: Presentation = .present(
            .sheet, detents: [.fraction(1.5), .medium, .height(.nan), .fraction(0)])
        let read = try JSONDecoder().decode(Presentation.self, from: JSONEncoder().encode(presentation))
        #expect(read == .present(.sheet, detents: [.medium]))
    }

    struct Fault: CustomTestStringConvertible {
        let json: String
        let problem: String
        let place: String
        var testDescription: String { json }
    }

    private static let kinds = "'push', 'present', 'root', 'replace', 'tab:NAME' or 'custom:NAME'"
    private static let detents = "'medium', 'large', 'fraction:0.4' or 'height:320'"

    static let faults = [
        Fault(json: #""shove""#, problem: "'shove' is not \(kinds)", place: ""),
        Fault(json: #""""#, problem: "'' is not \(kinds)", place: ""),
        Fault(json: #""tab:""#, problem: "'tab:' is not \(kinds)", place: ""),
        Fault(json: #""custom:""#, problem: "'custom:' is not \(kinds)", place: ""),
        Fault(json: #""Push""#, problem: "'Push' is not \(kinds)", place: ""),
        Fault(json: #"{"kind":"up"}"#, problem: "'up' is not \(kinds)", place: "kind"),
        Fault(
            json: #"{"kind":"present","style":"bed"}"#,
            problem:
                "'bed' is not 'automatic', 'sheet', 'form', 'fullScreen', 'overFullScreen', 'popover' or 'custom:NAME'",
            place: "style"),
        Fault(json: #"{"kind":"present","detents":["small"]}"#, problem: "'small' is not \(detents)", place: "detents"),
        Fault(
            json: #"{"kind":"present","detents":["fraction:1.5"]}"#, problem: "'fraction:1.5' is not \(detents)",
            place: "detents"),
        Fault(
            json: #"{"kind":"present","detents":["height:0"]}"#, problem: "'height:0' is not \(detents)",
            place: "detents"),
        Fault(
            json: #"{"kind":"present","detents":["height:inf"]}"#, problem: "'height:inf' is not \(detents)",
            place: "detents"),
        Fault(
            json: #"{"kind":"present","detents":["fraction:nan"]}"#, problem: "'fraction:nan' is not \(detents)",
            place: "detents"),
    ]

    @Test("A text that is no presentation is refused with what was expected, and where", arguments: faults)
    func refuses(_ fault: Fault) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Presentation.self, from: Data(fault.json.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(error.map { "\($0)" } ?? "nothing")")
            return
        }
        #expect(context.debugDescription == fault.problem)
        #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == fault.place)
    }
}
