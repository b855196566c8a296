import WaymarkCore
import WaymarkRouting

/// Links as they go from override to override; what is known to end on every installation is not followed again.
struct OverrideWalk {
    struct Cycle {
        let overrides: [Int]
        /// Before each override.
        let links: [String]
    }

    /// The end of a way on which a link does not open.
    enum End {
        case cycle(Cycle)
        /// As many overrides as an opening may meet, beside the one that gave the first link; with that link, and those that they give.
        case chain(overrides: [Int], links: [String])
    }

    /// The number of times that an override may be met on one way: overrides that make ever new links meet for ever.
    private static let greatestMeetings = 8

    private let table: OverrideTable
    private let source: LinkSource.Kind?
    private let ground: OverrideCheck.Ground
    private let routes: [RulesTarget.Route]
    /// Whether the rules are those of every installation.
    private let isForAll: Bool
    /// The links that are known to end, each with the number of overrides up to there; 0 for those on the way into a circle.
    private var ended: [[UInt8]: Int] = [:]

    /// - Parameter routes: The routes by the numbers that their patterns have in the first table.
    init(
        _ table: OverrideTable, _ source: LinkSource.Kind?, _ ground: OverrideCheck.Ground,
        _ routes: [RulesTarget.Route]
    ) {
        self.table = table
        self.source = source
        self.ground = ground
        self.routes = routes
        isForAll =
            table.all.allSatisfy { $0.override.condition.percentage ?? 100 >= 100 }
            && ground.rewrites?.rules.contains(where: \.condition.isForShare) != true
    }

    /// The circle or the chain into which a link that an override gave goes on an installation, or `nil`.
    mutating func end(from text: String, on installation: AssumedInstallation, steps: inout Int) -> End? {
        let greatest = ground.configuration.greatestChain
        var way: [(text: String, override: Int)] = []
        var places: [[UInt8]: Int] = [:]
        var meetings: [Int: [Int]] = [:]
        // The number of overrides behind the way; `nil` where it goes in a circle, which is reported once.
        var further: Int?
        defer {
            if isForAll {
                for (place, step) in way.enumerated() {
                    ended[Array(step.text.utf8)] = further.map { way.count - place + $0 } ?? 0
                }
            }
        }
        var current = text
        while true {
            let bytes = Array(current.utf8)
            if let known = ended[bytes], way.count >= greatest || way.count + known < greatest {
                further = known
                return way.count < greatest ? nil : chain(way, to: current)
            }
            if let place = places[bytes] { return .cycle(cycle(way[place...])) }
            steps += 1
            guard let (next, override) = next(after: current, on: installation) else {
                further = 0
                if isForAll { ended[bytes] = 0 }
                return way.count < greatest ? nil : chain(way, to: current)
            }
            places[bytes] = way.count
            way.append((current, override))
            meetings[override, default: []].append(way.count - 1)
            if let met = meetings[override], met.count > Self.greatestMeetings {
                return .cycle(cycle(way[met[met.count - 2]..<met[met.count - 1]]))
            }
            current = next
        }
    }

    /// The first overrides of a way that are too many.
    private func chain(_ way: [(text: String, override: Int)], to last: String) -> End {
        let greatest = ground.configuration.greatestChain
        let links = way.map(\.text) + [last]
        return .chain(overrides: way.prefix(greatest).map(\.override), links: Array(links.prefix(greatest + 1)))
    }

    private func cycle(_ way: ArraySlice<(text: String, override: Int)>) -> Cycle {
        Cycle(overrides: way.map(\.override), links: way.map(\.text))
    }

    /// Returns whether a link is led to another by an override, on an installation, and by nothing else.
    func leads(_ link: String, to target: String, by override: Int, on installation: AssumedInstallation) -> Bool {
        guard let next = next(after: link, on: installation) else { return false }
        return next.override == override && next.text.hasSameBytes(as: target)
    }

    /// The link that an override makes of a link, as it is rewritten and matched.
    private func next(after text: String, on installation: AssumedInstallation) -> (text: String, override: Int)? {
        let configuration = ground.configuration
        guard var link = try? DeepLink(text, rules: configuration.rules) else { return nil }
        if let rewrites = ground.rewrites {
            let context = RewriteContext(source: source, version: ground.version, share: .asked(installation))
            guard let result = try? rewrites.rewrite(link, in: context) else { return nil }
            link = result.link
        }
        guard let match = ground.tables[0].match(link), routes.indices.contains(match.number) else { return nil }
        let route = routes[match.number]
        guard let id = route.id,
            let entry = table.entry(for: id, from: source, where: { installation.has($0) }),
            case .redirect = entry.override.action,
            let target = entry.applied.target(of: match, fallback: route.fallback)
        else { return nil }
        return (target, entry.number)
    }
}
