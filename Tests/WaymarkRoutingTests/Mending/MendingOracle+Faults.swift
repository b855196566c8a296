import WaymarkCore
import WaymarkRouting
import WaymarkRules

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
        let named = overrides.flatMap(\.condition.sources) + rewrites.flatMap(\.condition.sources)
        let sources = [nil] + Set(named).map { LinkSource(kind: $0) }
        // What is wrong otherwise is not followed.
        var sound = self
        sound.overrides = overrides.enumerated().filter { !faults.withoutFallback.contains($0.offset) }.map(\.element)
        let ofRewrites = rewrites.flatMap(\.subject.patterns).map(Self.sample)
        faults.hasCircle = sources.contains { source in
            sound.given(from: source).contains { sound.isCircle($0, source) }
                || ofRewrites.contains { sound.isCircle($0, source) }
        }
        return faults
    }

    private static let values = ["shop://a/:x<int>": "1", "https://h.example/:x<int>": "1"]

    /// A link of each pattern.
    private var samples: [String] { pages.map { Self.sample($0.pattern) } }

    private static func sample(_ pattern: String) -> String {
        let value = values[pattern] ?? "x"
        return pattern.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(":") ? value : $0 == "*" ? "x" : String($0) }.joined(separator: "/")
    }

    /// The links of patterns with a redirecting override, and those that this gives.
    private func given(from source: LinkSource?) -> [String] {
        samples.enumerated().flatMap { place, sample -> [String] in
            guard let link = try? DeepLink(sample), let match = patterns[place].match(link),
                let override = override(of: pages[place], source), case .redirect(let template) = override.action
            else { return [] }
            return [sample, filled(template, match)]
        }
    }

    /// Whether redirecting overrides and rewrites lead a link back to one that was left, or on for ever.
    private func isCircle(_ sample: String, _ source: LinkSource?) -> Bool {
        var text = sample
        var left: Set<String> = []
        for _ in 0..<60 {
            if left.contains(text) { return true }
            if let written = rewritten(text, source) {
                left.insert(text)
                text = written
                if left.contains(text) { return true }
            }
            guard let (page, match) = matches(text).first,
                let override = self.override(of: page, source), case .redirect(let template) = override.action
            else { return false }
            left.insert(text)
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

extension RewriteRule.Subject {
    fileprivate var patterns: [String] { if case .patterns(let patterns) = self { patterns.map(\.text) } else { [] } }
}
