import RandomTrials
import Testing
import WaymarkCore

@testable import WaymarkRouting

@Suite("Routes by their numbers")
struct NumberedRoutesTests {
    private static func route(_ number: Int) -> RegisteredRoute {
        RegisteredRoute(
            number: number,
            draft: RouteDraft(
                ["/a"], RouteOptions(), SourcePlace(file: "A.swift", line: number), .synchronous { _ in .done }),
            rules: .standard)
    }

    @Test(
        "They are found, removed and listed as in a dictionary, in order, whatever order they came in",
        arguments: 0..<8)
    func dictionary(seed: Int) {
        var random = SeededNumbers(trial: UInt64(seed))
        var routes = NumberedRoutes()
        var expected: [Int: RegisteredRoute] = [:]
        var last = 0
        for _ in 0..<400 {
            switch random.below(4) {
            // Two threads that register take numbers in turn and insert in any order.
            case 0, 1:
                let numbers = random.once(in: 3) ? [last + 2, last + 1] : [last + 1]
                last += numbers.count
                for number in numbers {
                    let new = Self.route(number)
                    routes.insert(new)
                    expected[number] = new
                }
            case 2:
                let number = random.below(last + 2)
                #expect(routes.remove(number) === expected.removeValue(forKey: number), "seed \(seed)")
            default:
                let number = random.below(last + 2)
                #expect(routes[number] === expected[number], "seed \(seed)")
            }
            #expect(routes.count == expected.count)
        }
        #expect(routes.all.map(\.number) == expected.keys.sorted(), "seed \(seed)")
    }
}
