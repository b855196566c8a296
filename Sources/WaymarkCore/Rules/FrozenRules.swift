/// What a look-up asks of the rules, as bits: read in one load, and nothing to retain.
struct FrozenRules: OptionSet {
    let rawValue: UInt16

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
    static let decodes = FrozenRules(rawValue: 1 << 11)
    static let valuelessIsEmpty = FrozenRules(rawValue: 1 << 12)
    static let valuelessIsDropped = FrozenRules(rawValue: 1 << 13)

    /// Waymark's own rules.
    static let standard = FrozenRules(.standard)

    init(rawValue: UInt16) { self.rawValue = rawValue }

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
        if rules.plusIsSpace { bits.insert(.plusIsSpace) }
        if rules.decodeValues { bits.insert(.decodes) }
        if rules.valuelessQuery == .empty { bits.insert(.valuelessIsEmpty) }
        if rules.valuelessQuery == .dropped { bits.insert(.valuelessIsDropped) }
        self = bits
    }
}
