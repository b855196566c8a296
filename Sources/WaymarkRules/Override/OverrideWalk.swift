import WaymarkCore
import WaymarkRouting

/// Links as they go from rewrite to rewrite and override to override; what is known to end on every installation is not
/// followed again.
struct OverrideWalk {
    /// A link, and what it was left by.
    struct Step {
        let link: String
        /// The number of the override; `nil` for a rewrite.
        let override: Int?
    }

    /// The end of a way on which a link does not open.
    enum End {
        /// Steps that lead back to their first link, or that some override makes ever new links of.
        case cycle([Step])
        /// A step more than an opening may make, and the last link.
        case chain([Step], to: String)
        /// Rewrites that lead back to a link, after the override that produced the first of the links; `nil` if no
        /// override did.
        case circle(ofRewrites: [String], behind: Int?)
    }

    /// The way on from a link.
    private enum Next {
        /// Rewrites at most, and the link that is opened.
        case end([Step], at: String)
        /// The links up to the one that an override takes, and what this gives.
        case steps([Step], to: String)
        case circle([String])
    }

    /// The number of times that an override may be met on one way: overrides that make ever new links meet for ever.
    private static let greatestMeetings = 8

    private let table: OverrideTable
    private let source: LinkSource.Kind?
    private let ground: OverrideCheck.Ground
    private let routes: [RulesTarget.Route]
    /// Whether the rules are those of every installation.
    private let isForAll: Bool
    /// The links that are known to end, each with the number of steps up to there; 0 for those on the way into a
    /// circle.
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

    /// Returns the cycle or the chain that a link leads into on an installation, or `nil`.
    mutating func end(from text: String, on installation: AssumedInstallation, steps: inout Int) -> End? {
        let greatest = ground.configuration.greatestChain
        var way: [Step] = []
        // The place of each link of the way, and the links that were opened or given by an override: what rewrites gave is not
        // rewritten again.
        var places: [[UInt8]: Int] = [:]
        var opened: [(link: [UInt8], place: Int)] = []
        var meetings: [Int: [Int]] = [:]
        // The number of steps after this one; `nil` if they form a cycle, which is reported once.
        var further: Int?
        defer {
            if isForAll {
                for (link, place) in opened { ended[link] = further.map { way.count - place + $0 } ?? 0 }
            }
        }
        var current = text
        while true {
            let bytes = Array(current.utf8)
            if let known = ended[bytes], way.count > greatest || way.count + known <= greatest {
                further = known
                return chain(way, to: current)
            }
            steps += 1
            opened.append((bytes, way.count))
            switch next(after: current, on: installation) {
            case .end(let steps, let last):
                if let place = steps.lazy.compactMap({ places[Array($0.link.utf8)] }).first ?? places[Array(last.utf8)]
                {
                    return .cycle(Array(way[place...]))
                }
                further = 0
                way += steps
                return chain(way, to: last)
            case .circle(let links):
                return .circle(ofRewrites: links, behind: way.last?.override)
            case .steps(let steps, let next):
                for step in steps {
                    if let place = places.updateValue(way.count, forKey: Array(step.link.utf8)) {
                        return .cycle(Array(way[place...]))
                    }
                    way.append(step)
                }
                guard let override = way.last?.override else { return nil }
                meetings[override, default: []].append(way.count - 1)
                if let met = meetings[override], met.count > Self.greatestMeetings {
                    return .cycle(Array(way[met[met.count - 2]..<met[met.count - 1]]))
                }
                current = next
                if let place = places[Array(current.utf8)] { return .cycle(Array(way[place...])) }
            }
        }
    }

    /// The first steps of a way, if they are too many.
    private func chain(_ way: [Step], to last: String) -> End? {
        let greatest = ground.configuration.greatestChain
        guard way.count > greatest else { return nil }
        return .chain(Array(way[...greatest]), to: way.count > greatest + 1 ? way[greatest + 1].link : last)
    }

    /// The way on from a link that is opened, or that an override gives: rewrites, and the override that the last link
    /// meets.
    private func next(after text: String, on installation: AssumedInstallation) -> Next {
        let configuration = ground.configuration
        guard var link = try? DeepLink(text, rules: configuration.rules) else { return .end([], at: text) }
        var steps: [Step] = []
        if let rewrites = ground.rewrites {
            let context = RewriteContext(source: source, version: ground.version, share: .asked(installation))
            do throws(RewriteFailure) {
                let result = try rewrites.rewrite(link, in: context, greatestSteps: configuration.greatestChain)
                for step in result.steps {
                    steps.append(Step(link: link.text, override: nil))
                    link = step.link
                }
            } catch {
                if case .loop = error.reason { return .circle(error.links) }
                return .end([], at: text)
            }
        }
        let end = Next.end(steps, at: link.text)
        guard let match = ground.tables[0].match(link), routes.indices.contains(match.number) else { return end }
        let route = routes[match.number]
        guard let id = route.id,
            let entry = table.entry(for: id, from: source, where: { installation.has($0) }),
            case .redirect = entry.override.action,
            let target = entry.applied.target(of: match, fallback: route.fallback)
        else { return end }
        return .steps(steps + [Step(link: link.text, override: entry.number)], to: target)
    }
}
