/// The patterns of one rule, prepared for comparison with links.
final class RuleMatcher: Sendable {
    private enum Query: Sendable {
        case whole(PatternMatcher)
        case items([(name: [UInt8], pattern: PatternMatcher)])
    }

    private let path: PathMatcher?
    private let query: Query?
    private let fragment: PatternMatcher?
    /// Whether texts are decoded before they are compared.
    let decodes: Bool
    private let folds: Bool

    init(
        path: String?, query: AppSiteAssociation.QueryRule?, fragment: String?, _ variables: SubstitutionVariables,
        _ reading: PatternMatcher.Reading
    ) {
        func matcher(_ pattern: String) -> PatternMatcher? {
            let matcher = PatternMatcher(PatternText(pattern), variables, reading)
            return matcher.takesAll ? nil : matcher
        }
        self.path = path.map { PathMatcher(PathPatternText($0), variables, reading) }
        self.fragment = fragment.flatMap(matcher)
        self.query =
            switch query {
            case nil, .void: nil
            case .whole(let pattern): matcher(pattern).map { .whole($0) }
            case .items(let items):
                .items(
                    items.sorted { $0.key < $1.key }.compactMap { name, pattern in
                        matcher(pattern).map {
                            (name.utf8.map { reading.caseSensitive ? $0 : $0.folded }, $0)
                        }
                    })
            }
        decodes = !reading.percentEncoded
        folds = !reading.caseSensitive
    }

    /// Creates the matcher of a rule of `paths`: the path as written is compared with the pattern as written.
    init(legacyPath: String) {
        path = PathMatcher(legacy: legacyPath)
        query = nil
        fragment = nil
        decodes = false
        folds = false
    }

    /// The bytes that every path begins with that the rule matches, as far as they are known.
    var literalPrefix: [UInt8] { path?.literalPrefix ?? [] }

    /// Returns the first part of a link that does not match; `nil` if all parts match.
    func miss(_ link: MatchedLink) -> DecidingRule.LinkPart? {
        if let path, !path.matches(link, decodes: decodes) { return .path }
        switch query {
        case nil: break
        case .whole(let pattern): if !link.withQuery(decoded: decodes, pattern.matches) { return .query(item: nil) }
        case .items(let items):
            for (name, pattern) in items
            where !link.items(of: name, folds: folds, decodes: decodes, all: pattern.matches) {
                return .query(item: String(decoding: name, as: UTF8.self))
            }
        }
        if let fragment, !link.withFragment(decoded: decodes, fragment.matches) { return .fragment }
        return nil
    }

    /// Returns whether the rule matches a link.
    func takes(_ link: MatchedLink) -> Bool { miss(link) == nil }
}

/// A pattern for paths, with its rules for slashes.
struct PathMatcher: Sendable {
    private let main: PatternMatcher
    private let parent: PatternMatcher?
    private let isRooted: Bool
    private let isLegacy: Bool

    init(_ pattern: PathPatternText, _ variables: SubstitutionVariables, _ reading: PatternMatcher.Reading) {
        main = PatternMatcher(pattern.main, variables, reading)
        parent = pattern.parent.map { PatternMatcher($0, variables, reading) }
        isRooted = pattern.isRooted
        isLegacy = false
    }

    init(legacy pattern: String) {
        main = PatternMatcher(PatternText(literal: pattern), SubstitutionVariables(custom: [:]), .init())
        parent = nil
        isRooted = true
        isLegacy = true
    }

    /// The beginning of all matching paths, without trailing slashes.
    var literalPrefix: [UInt8] {
        guard isRooted else { return [] }
        var prefix = (parent ?? main).literalPrefix
        if isLegacy { while prefix.last == UInt8(ascii: "/") { prefix.removeLast() } }
        return prefix
    }

    func matches(_ link: MatchedLink, decodes: Bool) -> Bool {
        if isLegacy { return main.matches(link.wholePath) }
        return link.withPath(decoded: decodes) { path in
            if main.matches(path) || parent?.matches(path) == true { return true }
            guard !isRooted, path.first == UInt8(ascii: "/") else { return false }
            let rest = UnsafeBufferPointer(rebasing: path.dropFirst())
            return main.matches(rest) || parent?.matches(rest) == true
        }
    }
}

extension PatternText {
    /// A pattern with wildcards but no variables.
    init(literal: String) { self.init(value: literal) }
}
