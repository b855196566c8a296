/// The rules that a lookup needs, as bits: read in one load, and nothing to retain.
struct FrozenRules: OptionSet {
    let rawValue: UInt32

    static let specificity = FrozenRules(rawValue: 1 << 0)
    static let foldsAll = FrozenRules(rawValue: 1 << 1)
    static let foldsFirst = FrozenRules(rawValue: 1 << 2)
    static let strictSlash = FrozenRules(rawValue: 1 << 3)
    static let collapses = FrozenRules(rawValue: 1 << 4)
    static let emptyValues = FrozenRules(rawValue: 1 << 5)
    static let refusesUserInformation = FrozenRules(rawValue: 1 << 6)
    static let readsFragmentPath = FrozenRules(rawValue: 1 << 7)
    /// Some scheme's host is not what it is by default.
    static let ownHosts = FrozenRules(rawValue: 1 << 8)

    static let readsFragmentQuery = FrozenRules(rawValue: 1 << 9)
    static let plusIsSpace = FrozenRules(rawValue: 1 << 10)
    static let decodesParameters = FrozenRules(rawValue: 1 << 11)
    static let valuelessIsEmpty = FrozenRules(rawValue: 1 << 12)
    static let valuelessIsDropped = FrozenRules(rawValue: 1 << 13)
    static let decodesTail = FrozenRules(rawValue: 1 << 14)
    static let decodesQuery = FrozenRules(rawValue: 1 << 15)
    static let plusIsSpaceOnceDecoded = FrozenRules(rawValue: 1 << 16)
    /// Segments are compared as they are written.
    static let comparesWritten = FrozenRules(rawValue: 1 << 17)
    /// The fragment continues the path.
    static let joinsFragment = FrozenRules(rawValue: 1 << 18)
    static let strictLeadingSlash = FrozenRules(rawValue: 1 << 19)
    /// The case of a host that is a segment counts too.
    static let exactCase = FrozenRules(rawValue: 1 << 20)
    static let commits = FrozenRules(rawValue: 1 << 21)
    /// A link is a path and nothing else.
    static let pathSyntax = FrozenRules(rawValue: 1 << 22)
    /// Not every pattern without a scheme takes links of every scheme.
    static let separatesSchemes = FrozenRules(rawValue: 1 << 23)
    /// Patterns with a scheme come before all those without.
    static let schemesFirst = FrozenRules(rawValue: 1 << 24)
    /// The case of a scheme counts.
    static let exactSchemes = FrozenRules(rawValue: 1 << 25)
    /// A number sign is text.
    static let hasNoFragments = FrozenRules(rawValue: 1 << 26)
    /// A second `=` ends a value.
    static let endsValuesAtEquals = FrozenRules(rawValue: 1 << 27)

    /// The path of a link is never compared just where it stands.
    static let rewritesPaths: FrozenRules = [.comparesWritten, .joinsFragment, .strictLeadingSlash]

    /// Something of a fragment is read as path or query.
    static let readsFragments: FrozenRules = [.readsFragmentPath, .readsFragmentQuery, .joinsFragment]

    /// Waymark's own rules.
    static let standard = FrozenRules(.standard)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ rules: borrowing MatchingRules) {
        var bits: FrozenRules = []
        if rules.precedence == .specificity { bits.insert(.specificity) }
        if rules.caseSensitivity == .insensitive { bits.insert(.foldsAll) }
        if rules.caseSensitivity == .firstSegmentInsensitive { bits.insert(.foldsFirst) }
        if rules.trailingSlash == .strict { bits.insert(.strictSlash) }
        if rules.emptySegments == .collapse { bits.insert(.collapses) }
        if rules.emptyValues { bits.insert(.emptyValues) }
        if rules.userInformation == .refuse { bits.insert(.refusesUserInformation) }
        if rules.fragment.readsPath { bits.insert(.readsFragmentPath) }
        if !rules.hostByScheme.isEmpty { bits.insert(.ownHosts) }
        if rules.fragment.readsQuery { bits.insert(.readsFragmentQuery) }
        if rules.plusIsSpace == .inQuery { bits.insert(.plusIsSpace) }
        if rules.plusIsSpace == .onceDecoded { bits.insert(.plusIsSpaceOnceDecoded) }
        if rules.decodeValues.contains(.parameters) { bits.insert(.decodesParameters) }
        if rules.decodeValues.contains(.tail) { bits.insert(.decodesTail) }
        if rules.decodeValues.contains(.query) { bits.insert(.decodesQuery) }
        if rules.literals == .written { bits.insert(.comparesWritten) }
        if rules.fragment == .joined { bits.insert(.joinsFragment) }
        if rules.fragment == .text { bits.insert(.hasNoFragments) }
        if rules.leadingSlash == .strict { bits.insert(.strictLeadingSlash) }
        if rules.caseSensitivity == .exact { bits.insert(.exactCase) }
        if rules.backtracking == .none, rules.precedence == .specificity { bits.insert(.commits) }
        if rules.linkSyntax == .path { bits.insert(.pathSyntax) }
        if rules.namespaces != .shared { bits.insert(.separatesSchemes) }
        if rules.namespaces == .byScheme { bits.insert(.schemesFirst) }
        if rules.exactSchemes { bits.insert(.exactSchemes) }
        if rules.valuelessQuery == .empty { bits.insert(.valuelessIsEmpty) }
        if rules.valuelessQuery == .dropped { bits.insert(.valuelessIsDropped) }
        if rules.secondEquals == .end { bits.insert(.endsValuesAtEquals) }
        self = bits
    }
}
