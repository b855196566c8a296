import WaymarkCore
import WaymarkRouting

extension MendingOracle {
    /// The faults of the overrides, as far as they are simple to find.
    struct Faults: Equatable {
        var unknown: Set<Int> = []
        var withoutFallback: Set<Int> = []
        var hasCircle = false
    }

    var faults: Faults {
        var faults = Faults()
        for (number, override) in overrides.enumerated() where counts(override) {
            let family = pages.filter { $0.id == override.route }
            if family.isEmpty { faults.unknown.insert(number) }
            if case .web(nil) = override.action, family.contains(where: { $0.fallback == nil }) {
                faults.withoutFallback.insert(number)
            }
        }
        let sources = [nil] + Set(overrides.flatMap(\.condition.sources)).map { LinkSource(kind: $0) }
        // What is wrong otherwise is not followed.
        var sound = self
        sound.overrides = overrides.enumerated().filter { !faults.withoutFallback.contains($0.offset) }.map(\.element)
        faults.hasCircle = sources.contains { source in samples.contains { sound.isCircle($0, source) } }
        return faults
    }

    private static let values = ["shop://a/:x<int>": "1", "https://h.example/:x<int>": "1"]

    /// A link of each pattern.
    private var samples: [String] {
        pages.map { page in
            let value = Self.values[page.pattern] ?? "x"
            return page.pattern.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.hasPrefix(":") ? value : $0 == "*" ? "x" : String($0) }.joined(separator: "/")
        }
    }

    /// Whether redirecting overrides lead a link on for ever. Each page's own sample begins with its own override.
    private func isCircle(_ sample: String, _ source: LinkSource?) -> Bool {
        guard let place = samples.firstIndex(of: sample), let link = try? DeepLink(sample),
            let match = patterns[place].match(link), let override = override(of: pages[place], source),
            case .redirect(let template) = override.action
        else { return false }
        var text = filled(template, match)
        for _ in 0..<60 {
            guard let (page, match) = matches(rewritten(text, source) ?? text).first,
                let override = self.override(of: page, source), case .redirect(let template) = override.action
            else { return false }
            text = filled(template, match)
        }
        return true
    }

    /// Whether a route takes what an override gives for a link of each of its routes.
    func isReachable(_ override: RouteOverride) -> Bool {
        zip(pages, zip(patterns, samples)).allSatisfy { page, both in
            guard page.id == override.route, let link = try? DeepLink(both.1), let match = both.0.match(link)
            else { return true }
            let template: String? =
                switch override.action {
                case .redirect(let text), .errorPage(let text, _): text
                case .web(let text): text ?? page.fallback
                default: nil
                }
            // The page is not asked again for what stands in for it.
            let isRedirect = if case .redirect = override.action { true } else { false }
            return template.map { template in
                matches(filled(template, match)).contains { isRedirect || $0.0.number != page.number }
            } ?? true
        }
    }
}
