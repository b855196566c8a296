import Foundation
import Testing
import WaymarkCore
import WaymarkFacade
import WaymarkRouting

/// The values of old call sites, as handlers of the router read them.
@Suite("Values that old call sites pass", .serialized)
@MainActor struct FacadeValueTests {
    struct Row: CustomTestStringConvertible, @unchecked Sendable {
        // Numbers of Foundation do not change.
        let value: Any
        let text: String
        var testDescription: String { text }
    }

    nonisolated static let rows = [
        Row(value: true, text: "Bool true"), Row(value: 1, text: "Int 1"), Row(value: 2.5, text: "Double 2.5"),
        Row(value: 2.0, text: "Double 2.0"), Row(value: "x", text: "String x"),
        Row(value: NSNumber(value: true), text: "Bool true"), Row(value: NSNumber(value: false), text: "Bool false"),
        Row(value: NSNumber(value: 1), text: "Int 1"), Row(value: NSNumber(value: 2.0), text: "Double 2.0"),
        Row(value: NSNumber(value: Float(0.5)), text: "Double 0.5"),
        Row(value: NSNumber(value: UInt64.max), text: "Double 1.8446744073709552e+19"),
        Row(value: ["a", "b"], text: #"Array<String> ["a", "b"]"#),
    ]

    @Test(
        "A flag, a whole number and one with a fraction are told apart, of Swift's and of Foundation's", arguments: rows
    )
    func plain(_ row: Row) throws {
        let router = try Router()
        let facade = WaymarkMGJRouter(router: router, source: .app)
        try router.onMain("mgj://value") { request in
            request.values["v"].map { "\(type(of: $0)) \($0)" } ?? "nothing"
        }
        #expect(facade.object(forURL: "mgj://value", withUserInfo: ["v": row.value]) as? String == row.text)
    }

    @Test("Names that are no text, and values that may not be handed on, are left out")
    func leftOut() throws {
        final class Page {}
        let router = try Router()
        let facade = WaymarkMGJRouter(router: router, source: .app)
        try router.onMain("mgj://value") { request in
            ["2", "a", "page"].filter { request.values[$0] != nil }.joined(separator: " ")
        }
        let info: [AnyHashable: Any] = ["a": 1, 2: "b", "page": Page()]
        #expect(facade.object(forURL: "mgj://value", withUserInfo: info) as? String == "a")
    }
}
