import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

/// Links of random routes, printed by what was prepared of their patterns and by the oracle that reads every link back.
///
/// `WAYMARK_PRINTED_ROUTES` sets how many.
@Suite("Prepared printing against printing that reads back")
struct RoutePrintingDifferentialTests {
    static let count = Effort.count("WAYMARK_PRINTED_ROUTES", standard: 2_000)
    static let types: [any RandomRoute.Type] = RouteRoundTripTests.types + [RandomAmbiguous.self, RandomShop.self]

    @Test("A route has the link, or the error, that reading back gives it", arguments: types)
    func agrees(_ type: any RandomRoute.Type) throws {
        try agree(type, seeds: 0..<UInt64(Self.count / Self.types.count + 1))
    }

    private func agree<Value: RandomRoute>(_ type: Value.Type, seeds: Range<UInt64>) throws {
        let coders = RouteRoundTripTests.rules.map { ($0.name, RouteCoder(rules: $0.rules)) }
        var printed = 0
        for seed in seeds {
            var random = SeededNumbers(trial: seed)
            let route = Value(&random)
            let (name, coder) = coders[seed % 2 == 0 ? 0 : Int(seed / 2) % coders.count]
            let defaults = random.once(in: 4) ? ["key": random.text(), "page": "1", "b": random.text()] : [:]
            let expected = Result { () throws(RouteCodingError) in
                try PrintingOracle.link(to: route, rules: coder.rules, defaults: defaults)
            }
            let found = Result { () throws(RouteCodingError) in try coder.link(to: route, defaults: defaults) }
            let context: Comment = "\(type), seed \(seed), \(name), \(defaults): \(route)"
            switch (expected, found) {
            case (.success(let expected), .success(let found)):
                printed += 1
                #expect(expected.text.hasSameBytes(as: found.text), context)
            case (.failure(let expected), .failure(let found)):
                #expect(expected.description == found.description, context)
                #expect(expected.field == found.field, context)
            default: Issue.record("\(expected) but \(found); \(context)")
            }
        }
        #expect(printed > seeds.count / (type == RandomHost.self ? 100 : 3), "\(printed) of \(type)")
    }
}
