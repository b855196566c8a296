import RandomTrials
import Testing
import WaymarkCore

/// Literals against a dictionary: the names of siblings in lists and hash tables of every size.
@Suite("Literal segments")
struct LiteralTests {
    /// Names of up to `length` bytes that begin, end, or begin and end alike, so that many have a key or a slot in common.
    private static func names(_ count: Int, upTo length: Int, by random: inout SeededNumbers) -> [String] {
        let ends = ["", "a", "overview", "-product", "abcdefgh", "-settings-overview"]
        var names: Set<String> = []
        while names.count < count {
            let middle = String((0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Array("ab1")) })
            let name = String((random.pick(ends) + middle + random.pick(ends)).prefix(length))
            if !name.isEmpty { names.insert(name) }
        }
        return names.sorted()
    }

    /// A name with one byte changed, left out or added.
    private static func near(_ name: String, by random: inout SeededNumbers) -> String {
        var bytes = Array(name.utf8)
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = bytes[place] == UInt8(ascii: "z") ? UInt8(ascii: "y") : UInt8(ascii: "z")
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(ascii: "a"), at: place)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "A literal is found among any number of others, and nothing that differs in a byte is taken for it",
        arguments: ["/", "/shop/", "shop://goods/", "https://shop.example/", "/x/long-before-it/"], [true, false])
    func literals(_ prefix: String, _ isSensitive: Bool) throws {
        var random = SeededNumbers(seed: UInt64(prefix.utf8.count * 2 + (isSensitive ? 1 : 0)))
        var rules = MatchingRules.standard
        rules.caseSensitivity = isSensitive ? .sensitive : .insensitive
        for count in Array(1...12) + [16, 17, 31, 32, 33, 40, 64, 150] {
            let names = Self.names(count, upTo: 40, by: &random)
            var builder = RouteTable<String>.Builder(rules: rules)
            for name in names { builder.add(try RoutePattern(prefix + name), name) }
            let table = try builder.build()
            let asked = names + names.map { Self.near($0, by: &random) }.filter { !$0.isEmpty }
            for name in asked {
                let expected = names.contains(name) ? name : nil
                let link = prefix + name
                #expect(try table.match(DeepLink(link))?.value == expected, "\(link) among \(names)")
                #expect(try table.withMatch(of: link) { value, _ in value } == expected, "\(link) among \(names)")
                let loud = prefix + name.uppercased()
                let heard = isSensitive && name != name.uppercased() ? nil : expected
                #expect(try table.match(DeepLink(loud))?.value == heard, "\(loud) among \(names)")
            }
        }
    }

    @Test("Each length of a path, up to that where the short way ends and beyond, gives the same by text and by link")
    func lengths() throws {
        var builder = RouteTable<Int>.Builder()
        builder.add("/:first/:second", 0)
        builder.add("/a/:value", 1)
        let table = try builder.build()
        for count in 1...80 {
            for first in ["a", "b", "aa", String(repeating: "c", count: 30)] {
                let link = "/\(first)/" + String(repeating: "x", count: count)
                let expected = first == "a" ? ["x"] : [String(first.prefix(1)), "x"]
                func values(_ match: borrowing BorrowedMatch) -> [String] {
                    var values: [String] = []
                    match.forEachValue { values.append(String(decoding: $0.prefix(1), as: UTF8.self)) }
                    return values
                }
                #expect(try table.withMatch(of: link) { _, match in values(match) } == expected, "\(link)")
                #expect(try table.withMatch(of: DeepLink(link)) { _, match in values(match) } == expected, "\(link)")
                let substring = ("zz" + link).dropFirst(2)
                #expect(try table.withMatch(of: String(substring)) { value, _ in value } == (first == "a" ? 1 : 0))
            }
        }
    }
}
