internal import WaymarkCore

/// The rules in which two tables differ, as far as unusual notations of links can distinguish them.
struct ProbeKinds: OptionSet {
    let rawValue: Int

    static let plus = ProbeKinds(rawValue: 1)
    static let valueless = ProbeKinds(rawValue: 2)
    static let repeated = ProbeKinds(rawValue: 4)
    static let merge = ProbeKinds(rawValue: 8)
    static let decoding = ProbeKinds(rawValue: 16)
    static let fragment = ProbeKinds(rawValue: 32)
    static let letters = ProbeKinds(rawValue: 64)
    static let slash = ProbeKinds(rawValue: 128)
    static let emptySegments = ProbeKinds(rawValue: 256)
    static let emptyValues = ProbeKinds(rawValue: 512)
    static let hosts = ProbeKinds(rawValue: 1024)
    static let userInformation = ProbeKinds(rawValue: 2048)
    static let equals = ProbeKinds(rawValue: 4096)
    static let all = ProbeKinds(rawValue: 8191)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates the kinds of probes for two rules; all kinds if the rules differ in an unknown aspect.
    init(_ old: MatchingRules, _ new: MatchingRules) {
        var kinds: ProbeKinds = []
        var rest = old
        func compare<Value: Equatable>(_ path: WritableKeyPath<MatchingRules, Value>, _ kind: ProbeKinds) {
            if old[keyPath: path] != new[keyPath: path] { kinds.insert(kind) }
            rest[keyPath: path] = new[keyPath: path]
        }
        compare(\.plusIsSpace, .plus)
        compare(\.valuelessQuery, .valueless)
        compare(\.secondEquals, .equals)
        compare(\.repeatedQuery, .repeated)
        compare(\.merge, .merge)
        compare(\.decodeValues, .decoding)
        compare(\.fragment, .fragment)
        compare(\.caseSensitivity, .letters)
        compare(\.exactSchemes, .hosts)
        compare(\.trailingSlash, .slash)
        compare(\.emptySegments, .emptySegments)
        compare(\.emptyValues, .emptyValues)
        compare(\.userInformation, .userInformation)
        // These two affect paths, which are walked in any case.
        compare(\.precedence, [])
        compare(\.segmentWildcard, [])
        for scheme in Set(old.hostByScheme.keys).union(new.hostByScheme.keys) {
            if old.host(forScheme: scheme) != new.host(forScheme: scheme) { kinds.formUnion([.hosts, .letters]) }
            rest.setHost(nil, forScheme: scheme)
        }
        for (scheme, host) in new.hostByScheme { rest.setHost(host, forScheme: scheme) }
        self = rest == new ? kinds : .all
    }
}
