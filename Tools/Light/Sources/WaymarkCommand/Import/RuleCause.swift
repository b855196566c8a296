internal import WaymarkCore

/// A rule by which another router's matching differs from the native one.
struct RuleCause {
    /// The subject of the rule, in words.
    let words: String
    /// Copies the rule from one set to another.
    let take: (MatchingRules, inout MatchingRules) -> Void

    private init<Value: Equatable>(_ words: String, _ rule: WritableKeyPath<MatchingRules, Value>) {
        self.words = words
        take = { $1[keyPath: rule] = $0[keyPath: rule] }
    }

    /// The rules that decide where a link leads, the most informative first.
    static var all: [RuleCause] {
        [
            RuleCause("which of several fitting routes comes first", \.precedence),
            RuleCause("the case of letters", \.caseSensitivity),
            RuleCause("the case of schemes", \.exactSchemes),
            RuleCause("slashes at the end", \.trailingSlash),
            RuleCause("slashes at the beginning", \.leadingSlash),
            RuleCause("empty segments", \.emptySegments),
            RuleCause("the fragment", \.fragment),
            RuleCause("which schemes patterns without a scheme take", \.namespaces),
            RuleCause("whether a search takes back what it took a segment for", \.backtracking),
            RuleCause("how literals are escaped", \.literals),
            RuleCause("how links are divided", \.linkSyntax),
            RuleCause("empty values", \.emptyValues),
            RuleCause("where a plus sign is a space", \.plusIsSpace),
            RuleCause("what of a value is decoded", \.decodeValues),
            RuleCause("repeated names in the query", \.repeatedQuery),
            RuleCause("names in the query without a value", \.valuelessQuery),
            RuleCause("a second '=' in the query", \.secondEquals),
        ]
    }

    /// The rules in which two sets differ.
    static func differing(_ one: MatchingRules, _ other: MatchingRules) -> [RuleCause] {
        all.filter { cause in
            var mixed = other
            cause.take(one, &mixed)
            return mixed != other
        }
    }
}
