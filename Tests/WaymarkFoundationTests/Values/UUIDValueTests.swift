import Foundation
import Testing
import WaymarkFoundation
import WaymarkRouting

@Suite struct UUIDValueTests {
    static let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    @Test(
        "A UUID is read in any case and prints in upper case",
        arguments: [text, text.lowercased(), "e621E1f8-C36C-495a-93FC-0C247A3E6E5F"])
    func reads(_ text: String) { #expect(UUID(linkText: text)?.linkText == Self.text) }

    static let refused = [
        "", text + "0", String(text.dropLast()), " " + text, text + "\n", "{\(text)}", "urn:uuid:" + text,
        text.replacingOccurrences(of: "-", with: ""), "E621E1F8C-36C-495A-93FC-0C247A3E6E5F",
        "G621E1F8-C36C-495A-93FC-0C247A3E6E5F", "+621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        " 621E1F8-C36C-495A-93FC-0C247A3E6E5F", "６621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E-6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F-",
    ]

    @Test("A text of any other shape is no UUID", arguments: refused)
    func refuses(_ text: String) { #expect(UUID(linkText: text) == nil) }

    @Test("Any UUID is read back")
    func roundTrip() {
        for _ in 0..<100 {
            let uuid = UUID()
            #expect(UUID(linkText: uuid.linkText) == uuid)
        }
    }
}
