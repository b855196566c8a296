import WaymarkCore

/// Tables of any size by one rule (w3), with links that are the same in every run.
///
/// A route is `/sI/kJ` with I the remainder and J the quotient of its number by *S* = ⌈√*N*⌉; the flat kind has `/kI`
/// with the number itself. Four shapes follow in turn.
struct GrownTable {
    enum FanOut: String {
        case root = "w3"
        case flat = "w3flat"
    }

    private static let shapes = ["/:id", "/:id/detail", "/:id/items/:item", "/:id/share/:channel/done"]

    let workload: Workload
    let table: RouteTable<Int>

    /// Makes the table and its links, and fails unless every link finds its route.
    init(_ fanOut: FanOut, _ count: Int, links linkCount: Int) throws {
        var random = SplitMix(state: UInt64(count))
        var links: [String] = []
        var expected: [Int] = []
        for _ in 0..<linkCount {
            let route = Int(random.next(upTo: UInt64(count)))
            let id = random.next(upTo: 1_000_000)
            let item = random.next(upTo: 1_000_000)
            let rest = ["/\(id)", "/\(id)/detail", "/\(id)/items/\(item)", "/\(id)/share/\(item)/done"][route % 4]
            links.append(Self.start(fanOut, route, of: count) + rest)
            expected.append(route)
        }
        workload = Workload(patterns: Self.patterns(fanOut, count), links: links)
        table = try workload.table()
        try workload.check(table, finds: expected)
    }

    /// The patterns; those of up to 1,000 routes are held against the fixtures.
    static func patterns(_ fanOut: FanOut, _ count: Int) -> [String] {
        (0..<count).map { start(fanOut, $0, of: count) + shapes[$0 % 4] }
    }

    /// Fails unless the rule gives the tables that were handed down as files.
    static func check() throws {
        for (fanOut, count) in [(FanOut.root, 10), (.root, 100), (.root, 1_000), (.flat, 1_000)] {
            let name = "\(fanOut.rawValue).\(count).routes.txt"
            guard try Fixture.lines(name) == patterns(fanOut, count) else {
                throw WrongAnswer("the rule does not give \(name)")
            }
        }
    }

    /// The beginning of a route's pattern, before its parameters.
    static func start(_ fanOut: FanOut, _ route: Int, of count: Int) -> String {
        switch fanOut {
        case .flat: return "/k\(route)"
        case .root:
            let width = Int(Double(count).squareRoot().rounded(.up))
            return "/s\(route % width)/k\(route / width)"
        }
    }
}

/// Random numbers that are the same in every run (Steele, Lea and Flood, 2014).
private struct SplitMix {
    var state: UInt64

    mutating func next(upTo bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return ((mixed ^ (mixed >> 31)) >> 11) % bound
    }
}
