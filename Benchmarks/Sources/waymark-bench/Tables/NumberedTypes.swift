import WaymarkComponents

/// A service that is one of many, each of a type of its own.
protocol NumberedService: Sendable {
    init()
}

extension NumberedService {
    static func provide<Place: ServiceProviding>(
        at place: Place, needs: [any NumberedService.Type] = []
    ) throws(Place.Failure) {
        _ = try place.provide(Self.self, needs: needs.map { $0 }) { _ in Self() }
    }
}

/// A thousand types, by three digits each.
enum NumberedTypes {
    static let all: [any NumberedService.Type] = digits.flatMap { first in
        digits.flatMap { second in digits.map { third in type(first, second, third) } }
    }

    private static let digits: [any Digit.Type] = [
        D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]

    private static func type<A: Digit, B: Digit, C: Digit>(
        _ first: A.Type, _ second: B.Type, _ third: C.Type
    ) -> any NumberedService.Type { Numbered<A, B, C>.self }
}

struct Numbered<A: Digit, B: Digit, C: Digit>: NumberedService {}

protocol Digit: Sendable {}
enum D0: Digit {}
enum D1: Digit {}
enum D2: Digit {}
enum D3: Digit {}
enum D4: Digit {}
enum D5: Digit {}
enum D6: Digit {}
enum D7: Digit {}
enum D8: Digit {}
enum D9: Digit {}
