import WaymarkCore
import WaymarkRouting

/// Links as they go from override to override; what is known to end on every installation is not followed again.
struct OverrideWalk {
    struct Cycle {
        let overrides: [Int]
        /// Before each override.
        let links: [String]
    }

    /// The number of times that an override may be met on one way: overrides that make ever new links meet for ever.
    private static let greatestMeetings = 8

    private let table: OverrideTable
    private let source: LinkSource.Kind?
    private let ground: OverrideCheck.Ground
    private let routes: [RulesTarget.Route]
    /// Whether the rules are those of every installation.
    private let isForAll: Bool
    private var ended: Set<[UInt8]> = []

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

    /// The circle into which a link goes on an installation, or `nil`.
    mutating func cycle(from text: String, on installation: AssumedInstallation, steps: inout Int) -> Cycle? {
        var way: [(text: String, override: Int)] = []
        var places: [[UInt8]: Int] = [:]
        var meetings: [Int: [Int]] = [:]
        defer { if isForAll { for step in way { ended.insert(Array(step.text.utf8)) } } }
        var current = text
        while true {
            let bytes = Array(current.utf8)
            if ended.contains(bytes) { return nil }
            if let place = places[bytes] { return cycle(way[place...]) }
            steps += 1
            guard let (next, override) = next(after: current, on: installation) else {
                if isForAll { ended.insert(bytes) }
                return nil
            }
            places[bytes] = way.count
            way.append((current, override))
            meetings[override, default: []].append(way.count - 1)
            if let met = meetings[override], met.count > Self.greatestMeetings {
                return cycle(way[met[met.count - 2]..<met[met.count - 1]])
            }
            current = next
        }
    }

    private func cycle(_ way: ArraySlice<(text: String, override: Int)>) -> Cycle {
        Cycle(overrides: way.map(\.override), links: way.map(\.text))
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
