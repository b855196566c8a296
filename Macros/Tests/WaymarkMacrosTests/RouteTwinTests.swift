import Testing
import Waymark
import WaymarkCore
import WaymarkMacros

/// A raw-value enum that both kinds of route have.
enum Sort: String, Codable, LinkValue, CaseIterable { case newest, price }

@Route("shop://list/:page<int>(/by/:sort)")
struct MacroList: Equatable {
    var page: Int
    var sort: Sort?
    var text: String?
    var tags: [String]?
    var isNew: Bool?
    var weight: Double?
}

struct CodableList: Route, Equatable {
    static let pattern: RoutePattern = "shop://list/:page<int>(/by/:sort)"
    var page: Int
    var sort: Sort?
    var text: String?
    var tags: [String]?
    var isNew: Bool?
    var weight: Double?
}

@Suite("Routes by macro and by Codable")
struct RouteTwinTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let texts = ["", "a", "a,b", "\\", "搜索", "?&=#", "%2F", " ", "/", "true"]

    @Test("Both print the same link for the same values, and read the same values from it", arguments: 0..<16)
    func agree(share: Int) throws {
        let coder = RouteCoder()
        var builder = RouteIndexBuilder()
        _ = builder.add(MacroList.pattern, place: SourcePlace(file: "twins", line: 0))
        let index = try builder.build()
        for seed in share * 50..<(share + 1) * 50 {
            var numbers = Numbers(state: UInt64(seed))
            func maybe<Value>(_ value: (inout Numbers) -> Value) -> Value? {
                Bool.random(using: &numbers) ? value(&numbers) : nil
            }
            let page = Int.random(in: -9...9, using: &numbers)
            let sort = maybe { Sort.allCases.randomElement(using: &$0) ?? .price }
            let text = maybe { Self.texts.randomElement(using: &$0) ?? "" }
            let tags = maybe { numbers in
                (0..<Int.random(in: 0...3, using: &numbers)).map { _ in Self.texts.randomElement(using: &numbers) ?? ""
                }
            }
            let isNew = maybe { Bool.random(using: &$0) }
            let weight = maybe { Double(Int.random(in: -50...50, using: &$0)) / 8 }
            let macro = MacroList(page: page, sort: sort, text: text, tags: tags, isNew: isNew, weight: weight)
            let codable = CodableList(page: page, sort: sort, text: text, tags: tags, isNew: isNew, weight: weight)
            let link = try coder.link(to: macro)
            #expect(try coder.link(to: codable).text == link.text, "seed \(seed)")
            let match = try #require(index.match(link), "seed \(seed)")
            #expect(try coder.read(MacroList.self, from: match) == macro, "seed \(seed): \(link)")
            #expect(try coder.read(CodableList.self, from: match) == codable, "seed \(seed): \(link)")
        }
    }

    @Test(
        "Both read, or refuse, the same links",
        arguments: [
            "shop://list/1", "shop://list/1?sort=price", "shop://list/1/by/none", "shop://list/1?text",
            "shop://list/1?text=",
            "shop://list/1?tags=", "shop://list/1?tags", "shop://list/1?tags=a&tags=b", "shop://list/1?isNew=2",
            "shop://list/1?weight=nan", "shop://list/1?weight=1e3&weight=2", "shop://list/99999999999999999999",
        ])
    func readAlike(_ text: String) throws {
        let coder = RouteCoder()
        var builder = RouteIndexBuilder()
        _ = builder.add(MacroList.pattern, place: SourcePlace(file: "twins", line: 0))
        guard let match = try builder.build().match(try DeepLink(text)) else { return }
        func outcome<Value: RouteProtocol>(_ type: Value.Type) -> String {
            do throws(RouteCodingError) {
                return try coder.link(to: try coder.read(type, from: match)).text
            } catch {
                return "\(error.reason), \(error.field ?? "")"
            }
        }
        #expect(outcome(MacroList.self) == outcome(CodableList.self))
    }
}
