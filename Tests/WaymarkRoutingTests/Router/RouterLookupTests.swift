import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A registered route is found immediately")
struct RouterLookupTests {
    @Test("After every single registration and removal, in any order, the best of those there are is found")
    func immediately() throws {
        for seed in 0..<20 {
            var random = SeededNumbers(trial: UInt64(seed))
            let router = try Router()
            let best: [RoutePattern] = ["/a/b", "/a/:x([a-z]+)", "/a/:x", "/a/:x+", "/a/*", "/*"]
            var there: [Int: Registration] = [:]
            for _ in 0..<60 {
                let place = random.below(best.count)
                if let token = there.removeValue(forKey: place) {
                    token.remove()
                } else {
                    there[place] = try router.on([best[place]]) { _ in }
                }
                let expected = there.keys.min { order(best[$0]) < order(best[$1]) }.map { best[$0] }
                #expect(router.match("/a/b")?.pattern == expected, "seed \(seed)")
            }
        }
    }

    private func order(_ pattern: RoutePattern) -> Int {
        ["/a/b", "/a/:x([a-z]+)", "/a/:x", "/a/:x+", "/a/*", "/*"].firstIndex(of: pattern.text) ?? 99
    }

    @Test("A thousand routes registered one by one are all found")
    func many() throws {
        let router = try Router()
        for number in 0..<1_000 {
            try router.on([RoutePattern(stringLiteral: "/n/\(number)/:x")], .id("\(number)")) { _ in }
        }
        for number in stride(from: 0, to: 1_000, by: 37) {
            #expect(router.match("/n/\(number)/a")?.route.id == "\(number)")
        }
    }
}
