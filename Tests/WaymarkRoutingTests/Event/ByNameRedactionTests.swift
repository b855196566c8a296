import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Redaction by names alone")
struct ByNameRedactionTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let shown: String
        var testDescription: String { link }

        init(_ link: String, _ shown: String) { (self.link, self.shown) = (link, shown) }
    }

    static let rows = [
        // A scheme that is a hidden name is one, with the first segment as its value, unless what follows is a link's path.
        Row("token:SECRET", "token:***"), Row("key:=SECRET", "key:***"), Row("card:SECRET#/", "card:***#/"),
        Row("saml-:%253DSECRET", "saml-:***"), Row("token:SECRET/b?x=1", "token:***/b?x=1"),
        Row("monkey:banana", "monkey:banana"), Row("card:call/1", "card:call/***"), Row("card:/a/b", "card:/a/b"),
        Row("card://a/b", "card://a/b"), Row("token:?x=1", "token:?x=1"),
        // A hidden value of the path is hidden in all of it.
        Row("/two/SECRET/SECRET", "/two/***/***"), Row("/two/%53ECRET//SECRET#x", "/two/***//***#x"),
        Row("/two/a/b", "/two/a/***"),
        Row("/call/call", "/call/***"), Row("/nowhere/a/b", "/nowhere/a/b"),
    ]

    @Test("Of schemes and of paths", arguments: rows)
    func shows(_ row: Row) throws {
        var configuration = RouterConfiguration()
        configuration.redaction = .byName
        let router = try Router(configuration)
        try router.on("/call/:phone") { _ in }
        try router.on("/two/:any/:code") { _ in }
        do throws(RouterError) {
            _ = try router.resolve(row.link, from: .push)
            Issue.record("it is open")
        } catch {
            #expect(error.redactedLink == row.shown)
        }
    }
}
