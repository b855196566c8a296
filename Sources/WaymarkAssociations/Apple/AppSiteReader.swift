import WaymarkGround
import WaymarkManifest

/// Reads the tree of an association file. It throws at the first value that no system accepts, and records remarks on
/// parts that systems ignore.
struct AppSiteReader {
    let file: String?
    private(set) var entries: [AppSiteAssociation.Entry] = []
    private(set) var variables = SubstitutionVariables(custom: [:])
    private(set) var credentialApps: [String] = []
    private(set) var clipApps: [String] = []
    private(set) var continuationApps: [String] = []
    private(set) var remarks: [AssociationFinding] = []
    /// The size of the patterns read so far in bytes, including the values of their variables and the names of query
    /// items.
    private var patternSize = 0

    /// The maximum size of a file's patterns in bytes, including the values of their variables.
    static let patternSizeLimit = 4_000_000
    /// The maximum size of a single pattern in bytes, including the values of its variables.
    static let onePatternSizeLimit = 100_000
    /// The maximum number of remarks that are kept.
    private static let remarkLimit = 1_000
    /// The maximum number of the file's own variables that an unknown name is compared with.
    private static let hintLimit = 100

    init(file: String?) { self.file = file }

    private enum RootKey: String, CaseIterable { case applinks, webcredentials, appclips, activitycontinuation }
    private enum LinksKey: String, CaseIterable { case apps, details, defaults, substitutionVariables }
    private enum EntryKey: String, CaseIterable { case appID, appIDs, components, paths, defaults }
    enum RuleKey: String, CaseIterable {
        case path = "/"
        case query = "?"
        case fragment = "#"
        case exclude, comment, caseSensitive, percentEncoded
    }
    private enum AppsKey: String, CaseIterable { case apps }

    mutating func read(_ root: FileField) throws(AssociationFileError) {
        let members = try known(root, RootKey.self)
        if let links = members[.applinks] {
            try readLinks(links)
        } else {
            remark(
                .noEntries, members.isEmpty ? .warning : .note, at: root.place,
                "there are no 'applinks', so no link opens an app")
        }
        credentialApps = try apps(members[.webcredentials])
        clipApps = try apps(members[.appclips])
        continuationApps = try apps(members[.activitycontinuation])
    }

    private mutating func apps(_ field: FileField?) throws(AssociationFileError) -> [String] {
        guard let field else { return [] }
        let apps = try known(field, AppsKey.self)[.apps]
        for app in try apps?.elements() ?? [] { checkAppID(try app.text(), at: app.place) }
        return try apps?.texts() ?? []
    }

    private mutating func readLinks(_ field: FileField) throws(AssociationFileError) {
        let members = try known(field, LinksKey.self)
        if let apps = members[.apps] {
            if try !apps.elements().isEmpty {
                remark(
                    .unusedApps, .warning, at: apps.place,
                    "'applinks.apps' has had no effect since iOS 9; leave it empty or omit it")
            }
        }
        if let field = members[.substitutionVariables] { try readVariables(field) }
        var defaults: [RuleKey: FileField] = [:]
        if let field = members[.defaults] { defaults = try known(field, RuleKey.self) }
        guard let details = members[.details] else {
            remark(.noEntries, .warning, at: field.place, "there are no 'details', so no link opens an app")
            return
        }
        if details.node.content == .array([]) {
            remark(.noEntries, .note, at: details.place, "'details' is empty, so no link opens an app")
        }
        switch details.node.content {
        case .object:
            // The oldest form: entries by app, which the system does not read in the order of the file.
            for (app, _, value) in try details.members().sorted(by: { $0.key < $1.key }) {
                try readEntry(value, under: defaults, app: app)
            }
        default: for entry in try details.elements() { try readEntry(entry, under: defaults, app: nil) }
        }
    }

    private mutating func readVariables(_ field: FileField) throws(AssociationFileError) {
        var custom: [String: [String]] = [:]
        for (name, position, value) in try field.members() {
            let place = AssociationPlace(file: file, path: value.place.path, position: position)
            custom[name] = try value.texts()
            if name.contains(where: { "$()".contains($0) }) {
                remark(
                    .malformedVariable, .error, at: place,
                    "a variable's name cannot contain $, ( or ), so no pattern can use this one")
            }
            if SubstitutionVariables.predefinedNames.contains(name) {
                remark(.hidesVariable, .warning, at: place, "the variable hides Apple's own variable of this name")
            }
            if custom[name] == [] {
                remark(
                    .malformedVariable, .warning, at: place,
                    "the variable has no values, so no link matches a pattern with it")
            }
            if custom[name]?.contains(where: { $0.contains("$(") }) == true {
                remark(
                    .malformedVariable, .warning, at: place, "values cannot contain variables: '$(' is literal there")
            }
        }
        variables = SubstitutionVariables(custom: custom)
    }

    private mutating func readEntry(
        _ field: FileField, under outer: [RuleKey: FileField], app: String?
    ) throws(AssociationFileError) {
        let members = try known(field, EntryKey.self)
        var appIDs = app.map { [$0] } ?? []
        if let single = members[.appID] {
            appIDs.append(try single.text())
            if members[.appIDs] != nil {
                remark(
                    .bothAppKeys, .warning, at: single.place,
                    "'appID' in addition to 'appIDs': the entry is for the apps of both; systems before iOS 13 read only 'appID'"
                )
            }
        }
        var seen = Set(appIDs)
        for element in try members[.appIDs]?.elements() ?? [] {
            let text = try element.text()
            if seen.insert(text).inserted { appIDs.append(text) }
        }
        if appIDs.isEmpty {
            remark(.noApp, .error, at: field.place, "the entry names no app: 'appIDs' is missing or empty")
        }
        for app in appIDs { checkAppID(app, at: members[.appID]?.place ?? members[.appIDs]?.place ?? field.place) }
        var defaults = outer
        if let field = members[.defaults] {
            defaults.merge(try known(field, RuleKey.self)) { _, inner in inner }
        }
        var rules: [AppSiteAssociation.Rule] = []
        if let components = members[.components] {
            for component in try components.elements() { rules.append(try rule(component, under: defaults)) }
            if let paths = members[.paths] {
                remark(
                    .unusedPaths, .note, at: paths.place,
                    "'paths' is for systems before iOS 13; later ones read only 'components'")
            }
        } else if let paths = members[.paths] {
            for path in try paths.elements() { rules.append(try legacyRule(path)) }
            remark(
                .legacyPaths, .note, at: paths.place,
                "'paths' is the form of iOS 9 to 12: it does not cover query and fragment, and whether the slashes at the end "
                    + "of a path count there is not specified; 'components' is more precise")
        }
        if rules.isEmpty {
            remark(.noRules, .warning, at: field.place, "the entry has no rules, so no link opens its apps")
        }
        entries.append(
            AppSiteAssociation.Entry(
                appIDs: appIDs, rules: rules, isLegacy: members[.components] == nil && members[.paths] != nil,
                place: field.place))
    }

    // MARK: Rules

    private mutating func rule(
        _ field: FileField, under defaults: [RuleKey: FileField]
    ) throws(AssociationFileError) -> AppSiteAssociation.Rule {
        let own = try known(field, RuleKey.self)
        let members = defaults.merging(own) { _, inner in inner }
        let reading = PatternMatcher.Reading(
            caseSensitive: try members[.caseSensitive]?.bool() ?? true,
            percentEncoded: try members[.percentEncoded]?.bool() ?? true)
        let path = try members[.path]?.text()
        let query = try members[.query].map { field throws(AssociationFileError) in try queryRule(field) }
        let fragment = try members[.fragment]?.text()
        for (key, pattern) in [(RuleKey.path, path), (.fragment, fragment)] {
            if let pattern { try checkPattern(pattern, at: members[key]?.place ?? field.place) }
        }
        return AppSiteAssociation.Rule(
            isExclusion: try members[.exclude]?.bool() ?? false, path: path, query: query, fragment: fragment,
            isCaseSensitive: reading.caseSensitive, isPercentEncoded: reading.percentEncoded,
            comment: try members[.comment]?.text(), text: RuleText.shown(field.node.line), place: field.place,
            matcher: RuleMatcher(path: path, query: query, fragment: fragment, variables, reading))
    }

    private mutating func queryRule(_ field: FileField) throws(AssociationFileError) -> AppSiteAssociation.QueryRule {
        switch field.node.content {
        case .text(let pattern):
            try checkPattern(pattern, at: field.place)
            return .whole(pattern)
        case .object(let members):
            // The dictionary of `defaults` is read again for each rule, so its names count too.
            try addSize(members.reduce(0) { $0 + $1.key.utf8.count + 1 }, at: field.place)
            var items: [String: String] = [:]
            for (name, position, value) in try field.members() {
                guard case .text(let pattern) = value.node.content else {
                    let place = AssociationPlace(file: file, path: value.place.path, position: position)
                    remark(
                        .voidQuery, .error, at: place,
                        "\(RuleText.quoted(name)) has \(value.node.kind) in place of a pattern, so the system ignores all of '?'"
                    )
                    return .void(name: name)
                }
                try checkPattern(pattern, at: value.place)
                items[name] = pattern
            }
            return .items(items)
        default: throw field.wrongKind("a text or an object")
        }
    }

    private mutating func legacyRule(_ field: FileField) throws(AssociationFileError) -> AppSiteAssociation.Rule {
        let text = try field.text()
        let isExclusion = text.hasPrefix("NOT ")
        let path = isExclusion ? String(text.dropFirst(4)) : text
        if path.contains("?"), path.contains("=") {
            remark(
                .queryInPath, .warning, at: field.place,
                "'paths' do not match the query: '?' matches one character of the path")
        }
        return AppSiteAssociation.Rule(
            isExclusion: isExclusion, path: path, query: nil, fragment: nil, isCaseSensitive: true,
            isPercentEncoded: true,
            comment: nil, text: RuleText.shown(field.node.line), place: field.place,
            matcher: RuleMatcher(legacyPath: path))
    }

    // MARK: Remarks

    private mutating func remark(
        _ code: AssociationFinding.Code, _ severity: AssociationFinding.Severity, at place: AssociationPlace,
        _ words: String
    ) {
        if remarks.count < Self.remarkLimit { remarks.append(AssociationFinding(code, severity, at: place, words)) }
    }

    /// Adds to the size of the file's patterns.
    private mutating func addSize(_ size: Int, at place: AssociationPlace) throws(AssociationFileError) {
        patternSize += size
        guard patternSize <= Self.patternSizeLimit else {
            throw AssociationFileError(
                .tooMany("bytes in patterns with their variables' values", limit: Self.patternSizeLimit), at: place)
        }
    }

    private mutating func checkPattern(
        _ pattern: String, at place: AssociationPlace
    ) throws(AssociationFileError) {
        let size = variables.size(of: pattern)
        guard size <= Self.onePatternSizeLimit else {
            throw AssociationFileError(
                .tooMany("bytes in a pattern with its variables' values", limit: Self.onePatternSizeLimit), at: place)
        }
        try addSize(size, at: place)
        for name in PatternText(pattern).variables where variables.values(of: name) == nil {
            guard remarks.count < Self.remarkLimit else { return }
            // Comparing every unknown name with very many others would take long.
            let custom = variables.custom.count <= Self.hintLimit ? Array(variables.custom.keys) : []
            let known = custom + SubstitutionVariables.predefinedNames
            let hint = known.nearest(to: name).map { "; did you mean '$(\($0))'?" } ?? ""
            remark(
                .undefinedVariable, .error, at: place,
                "no link matches '$(\(RuleText.shown(name)))', which is not defined\(hint)")
        }
    }

    private mutating func checkAppID(_ app: String, at place: AssociationPlace) {
        let parts = app.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isPlain = parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && !app.contains(" ")
        guard !isPlain || parts[0].contains("*") || parts[1].contains("*") else { return }
        remark(
            .malformedAppID, .error, at: place,
            "\(RuleText.quoted(app)) is not an app id: the team's or app's prefix, a dot and the bundle's identifier, without wildcards"
        )
    }

    /// Returns the members of an object by key, and records a remark on each unknown member, which the system ignores.
    private mutating func known<Key: CaseIterable & Hashable & RawRepresentable<String>>(
        _ field: FileField, _: Key.Type
    ) throws(AssociationFileError) -> [Key: FileField] {
        var known: [Key: FileField] = [:]
        for (name, position, value) in try field.members() {
            if let key = Key(rawValue: name) {
                known[key] = value
                continue
            }
            let place = AssociationPlace(file: file, path: value.place.path, position: position)
            let names = Key.allCases.map(\.rawValue)
            let nearest = names.first { $0.lowercased() == name.lowercased() } ?? names.nearest(to: name)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            remark(
                .unknownKey, nearest == nil ? .note : .warning, at: place,
                "the system silently ignores \(RuleText.quoted(name))\(hint)")
        }
        return known
    }
}

extension AssociationFinding.Code {
    /// A key that the system does not know and ignores.
    public static let unknownKey = Self(rawValue: "unknown-key")
    /// A domain that takes effect only on some devices, because of its mode.
    public static let specialMode = Self(rawValue: "special-mode")
    /// `applinks.apps` is not empty.
    public static let unusedApps = Self(rawValue: "unused-apps")
    /// `applinks` is missing or has no entries.
    public static let noEntries = Self(rawValue: "no-entries")
    /// An entry names no app.
    public static let noApp = Self(rawValue: "no-app")
    /// An entry has `appID` and `appIDs`.
    public static let bothAppKeys = Self(rawValue: "both-app-keys")
    /// An entry has no rules.
    public static let noRules = Self(rawValue: "no-rules")
    /// A malformed app id.
    public static let malformedAppID = Self(rawValue: "malformed-app-id")
    /// An entry has both `paths` and `components`.
    public static let unusedPaths = Self(rawValue: "unused-paths")
    /// An entry has only `paths`.
    public static let legacyPaths = Self(rawValue: "legacy-paths")
    /// A pattern of a path is written as if it were compared with the query too.
    public static let queryInPath = Self(rawValue: "query-in-path")
    /// A query dictionary that the system ignores as a whole.
    public static let voidQuery = Self(rawValue: "void-query")
    /// A pattern uses a variable that is not defined.
    public static let undefinedVariable = Self(rawValue: "undefined-variable")
    /// A variable that no pattern can use, or whose meaning differs from its appearance.
    public static let malformedVariable = Self(rawValue: "malformed-variable")
    /// A variable has the name of a predefined one.
    public static let hidesVariable = Self(rawValue: "hides-variable")
}
