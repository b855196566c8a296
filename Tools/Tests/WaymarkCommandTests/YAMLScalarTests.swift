import Testing
import WaymarkManifest

@testable import WaymarkInspection

/// The core schema of YAML 1.2 (section 10.3.2).
@Suite struct YAMLScalarTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        let content: ManifestNode.Content?
        var testDescription: String { text }
    }

    static let rows: [Row] = [
        Row(text: "", content: .null), Row(text: "~", content: .null), Row(text: "null", content: .null),
        Row(text: "nUll", content: .text("nUll")),
        Row(text: "true", content: .bool(true)), Row(text: "False", content: .bool(false)),
        Row(text: "yes", content: .text("yes")), Row(text: "off", content: .text("off")),
        Row(text: "0", content: .integer(0)), Row(text: "-12", content: .integer(-12)),
        Row(text: "+12", content: .integer(12)), Row(text: "007", content: .integer(7)),
        Row(text: "0o17", content: .integer(15)), Row(text: "0xfF", content: .integer(255)),
        Row(text: "0o8", content: .text("0o8")), Row(text: "0x", content: .text("0x")),
        Row(text: "1_000", content: .text("1_000")), Row(text: "12:30", content: .text("12:30")),
        Row(text: "9223372036854775807", content: .integer(.max)), Row(text: "9223372036854775808", content: nil),
        Row(text: "0xFFFFFFFFFFFFFFFF", content: nil),
        Row(text: "1.5", content: .number(1.5)), Row(text: "-.5", content: .number(-0.5)),
        Row(text: "1.", content: .number(1)), Row(text: "1e3", content: .number(1000)),
        Row(text: "+1.5E-2", content: .number(0.015)), Row(text: ".inf", content: .number(.infinity)),
        Row(text: ".", content: .text(".")), Row(text: "1e", content: .text("1e")), Row(text: "-", content: .text("-")),
        Row(text: "1.2.3", content: .text("1.2.3")), Row(text: "2026-06-18", content: .text("2026-06-18")),
        Row(text: "٣", content: .text("٣")), Row(text: "nan", content: .text("nan")),
    ]

    @Test("A plain scalar is what the core schema says", arguments: rows)
    func resolves(_ row: Row) {
        #expect(YAMLScalar.content(of: row.text) == row.content)
    }
}
