import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct VerdictTests {
    @Test("A verdict reads as one line with what decided it")
    func oneLine() {
        let text = #"{ "/": "/goods/*" }"#
        let rule = DecidingRule([.init("details", 0), .init("component", 2)], text: text, part: .path)
        let verdict = AssociationVerdict(
            .ios, "https://m.shop.example/goods/42", opens: .yes, app: "ABCDE12345.shop", decidedBy: rule,
            code: .allowed, reason: "\(rule)")
        let line = "ios: https://m.shop.example/goods/42 opens ABCDE12345.shop: details 0, component 2: "
        #expect(verdict.description == line + text)
    }

    @Test("A key that is there twice is refused with both lines")
    func repeatedKey() {
        let error = #expect(throws: AssociationFileError.self) {
            let text = "{\n  \"a\": 1,\n  \"a\": 2\n}"
            _ = try FileField(json: text.utf8, file: "f").members()
        }
        #expect(error?.description == "f:3:3: a: the key 'a' occurs twice, first in line 2")
    }
}
