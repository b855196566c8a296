internal import WaymarkGround
internal import WaymarkManifest

extension AndroidManifest {
    /// Reads a manifest, or parts of one from `application` down to `intent-filter`, such as ``AndroidFiles`` creates.
    ///
    /// Parts need not declare Android's namespace; whole manifests must. Elements that have no effect on links, such as
    /// `queries`, are skipped. Entities, document types, resources and other files are never resolved.
    ///
    /// - Parameters:
    ///   - xml: The text in UTF-8, at most 10 MB.
    ///   - file: The name to show in errors.
    /// - Throws: The first fault from the left, with its line and column: malformed XML, or a fault for which Android
    ///   refuses to install an app.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(xml: some Collection<UInt8>, file: String? = nil) throws(AssociationFileError) {
        let markup = try MarkupReader(xml, file: file, whole: ("manifest", AndroidManifestReader.namespaces))
        var reader = AndroidManifestReader(markup, file: file)
        try reader.read()
        package = reader.package
        leastAPI = reader.leastAPI
        filters = reader.filters
        passedOver = reader.findings
        self.file = file
    }
}

/// Reads the filters of a manifest.
private struct AndroidManifestReader {
    private var markup: MarkupReader
    private let file: String?
    var package: String?
    var leastAPI: Int?
    var filters: [IntentFilter] = []
    var findings: [AssociationFinding] = []
    private var entryCount = 0
    /// Whether the application as a whole is enabled.
    private var applicationIsEnabled = ManifestFlag.isTrue

    /// Android's namespace.
    private static let android = "http://schemas.android.com/apk/res/android"
    /// The namespace of the attributes that a build removes.
    private static let tools = "http://schemas.android.com/tools"
    /// The namespaces of a manifest by their usual prefixes.
    static let namespaces = ["android": android, "tools": tools]

    /// An activity whose filters are read.
    private struct Activity {
        var name = ""
        var closed: IntentFilter.Closing?
    }

    init(_ markup: MarkupReader, file: String?) {
        self.markup = markup
        self.file = file
    }

    mutating func read() throws(AssociationFileError) {
        while case .start(let root) = try markup.next() { try read(root) }
    }

    private mutating func read(_ root: MarkupElement) throws(AssociationFileError) {
        switch root.name.local {
        case "manifest":
            package = root.attributes.first { $0.name.namespace.isEmpty && $0.name.local == "package" }?.value
            try readManifest()
        case "application": try readApplication(root)
        case "activity", "activity-alias": try readActivity(root)
        case "intent-filter": try readFilter(root, of: Activity())
        default:
            let position = markup.position(of: root.offset)
            throw AssociationFileError(
                .malformed(root.name.local, expected: "the root element 'manifest'"),
                at: AssociationPlace(file: file, position: position))
        }
    }

    private mutating func readManifest() throws(AssociationFileError) {
        while case .start(let element) = try markup.next() {
            switch element.name.local {
            case "application": try readApplication(element)
            case "uses-sdk":
                leastAPI = value("minSdkVersion", of: element).flatMap { Int($0) }
                try markup.skipElement()
            default: try markup.skipElement()
            }
        }
    }

    private mutating func readApplication(_ application: MarkupElement) throws(AssociationFileError) {
        applicationIsEnabled = ManifestFlag(value("enabled", of: application), or: true)
        while case .start(let element) = try markup.next() {
            switch element.name.local {
            case "activity", "activity-alias": try readActivity(element)
            default: try markup.skipElement()
            }
        }
    }

    private mutating func readActivity(_ element: MarkupElement) throws(AssociationFileError) {
        // Before Android 12, an activity with filters was exported by default; since then, it must declare the
        // attribute.
        let flags = [
            (applicationIsEnabled, IntentFilter.Closing.disabled),
            (ManifestFlag(value("enabled", of: element), or: true), .disabled),
            (ManifestFlag(value("exported", of: element), or: true), .unexported),
        ]
        checkFlags(element, ["enabled": true, "exported": true], path: "activity")
        let closed = flags.first { $0.0 == .isFalse }?.1 ?? (flags.contains { $0.0 == .unknown } ? .unknown : nil)
        let activity = Activity(name: value("name", of: element) ?? "", closed: closed)
        while case .start(let child) = try markup.next() {
            switch child.name.local {
            case "intent-filter": try readFilter(child, of: activity)
            default: try markup.skipElement()
            }
        }
    }

    private mutating func readFilter(_ filter: MarkupElement, of activity: Activity) throws(AssociationFileError) {
        guard filters.count < AndroidManifest.filterLimit else {
            throw AssociationFileError(
                .tooMany("intent filters", limit: AndroidManifest.filterLimit), at: place(of: filter.offset))
        }
        let position = markup.position(of: filter.offset)
        let path = "filter \(filters.count)"
        check(filter, path: path, known: Self.filterAttributes)
        checkFlags(filter, ["autoVerify": false], path: path)
        var actions: [String] = []
        var categories: [String] = []
        var data: [IntentFilter.Entry] = []
        var groups: [IntentFilter.Group] = []
        var claim = IntentFilter.Claim()
        while case .start(let element) = try markup.next() {
            switch element.name.local {
            case "action": actions.append(value("name", of: element) ?? "")
            case "category": categories.append(value("name", of: element) ?? "")
            case "data":
                let entry = try entry(element)
                try merge(entry, at: data.count, into: &claim)
                check(element, path: "\(path).data[\(data.count)]", known: Self.dataAttributes)
                data.append(entry)
            case "uri-relative-filter-group":
                groups.append(try readGroup(element, path: "\(path).group[\(groups.count)]"))
                continue
            default: addUnknown(element, path: path)
            }
            try markup.skipElement()
        }
        claim.pathIndex = AnchorIndex(claim.paths.lazy.map(\.value.pattern))
        filters.append(
            IntentFilter(
                activity: activity.name, actions: actions, categories: categories,
                isVerified: ManifestFlag(value("autoVerify", of: filter), or: false) != .isFalse, data: data,
                groups: groups, position: position, claim: claim,
                bar: IntentFilter.bar(
                    actions: actions, categories: categories, isTyped: claim.typed != nil, closed: activity.closed)))
    }

    private mutating func readGroup(_ group: MarkupElement, path: String) throws(AssociationFileError)
        -> IntentFilter.Group
    {
        let position = markup.position(of: group.offset)
        try countEntry(group)
        check(group, path: path, known: ["allow"])
        checkFlags(group, ["allow": true], path: path)
        var data: [IntentFilter.Entry] = []
        var conditions: [IntentFilter.Condition] = []
        while case .start(let element) = try markup.next() {
            if element.name.local == "data" {
                let entry = try entry(element)
                for attribute in entry.attributes {
                    guard let (part, kind) = Self.conditions[attribute.name] else { continue }
                    let condition = try condition(kind, attribute, at: entry.position)
                    conditions.append(IntentFilter.Condition(part: part, condition: condition, entry: data.count))
                }
                check(element, path: "\(path).data[\(data.count)]", known: Self.groupAttributes)
                data.append(entry)
            } else {
                addUnknown(element, path: path)
            }
            try markup.skipElement()
        }
        let allows: Bool? =
            switch ManifestFlag(value("allow", of: group), or: true) {
            case .isTrue: true
            case .isFalse: false
            case .unknown: nil
            }
        return IntentFilter.Group(allows: allows, data: data, position: position, conditions: conditions)
    }

    // MARK: Data

    private mutating func entry(_ element: MarkupElement) throws(AssociationFileError) -> IntentFilter.Entry {
        try countEntry(element)
        let attributes = element.attributes.filter { $0.name.namespace == Self.android }
        return IntentFilter.Entry(
            attributes.map { .init(name: $0.name.local, value: ManifestText(attribute: $0.value), written: $0.value) },
            at: markup.position(of: element.offset))
    }

    private mutating func countEntry(_ element: MarkupElement) throws(AssociationFileError) {
        entryCount += 1
        if entryCount > AndroidManifest.entryLimit {
            throw AssociationFileError(
                .tooMany("data elements", limit: AndroidManifest.entryLimit), at: place(of: element.offset))
        }
    }

    /// Adds the demands of an element to the claim of the filter.
    private mutating func merge(
        _ entry: IntentFilter.Entry, at index: Int, into claim: inout IntentFilter.Claim
    ) throws(AssociationFileError) {
        var host: ManifestText?
        var port: IntentFilter.Claim.Port = .any
        for attribute in entry.attributes {
            switch attribute.name {
            case "scheme": claim.schemes.append(.init(value: attribute.value.text.map { Array($0.utf8) }, entry: index))
            case "host": host = attribute.value
            case "port": port = try self.port(attribute.value, at: entry.position)
            case "mimeType", "mimeGroup": claim.typed = claim.typed ?? index
            default:
                if let (part, kind) = Self.conditions[attribute.name], part == .path {
                    claim.paths.append(.init(value: try condition(kind, attribute, at: entry.position), entry: index))
                } else if let kind = Self.specificParts[attribute.name] {
                    claim.specificParts.append(
                        .init(value: try condition(kind, attribute, at: entry.position), entry: index))
                }
            }
        }
        // A port without a host is ignored.
        guard let host else { return }
        let text = host.text.map { Array($0.utf16) }
        let isWild = text?.first == UInt16(UInt8(ascii: "*"))
        let folded = text.map { ($0.dropFirst(isWild ? 1 : 0)).map(\.loweredASCII) }
        claim.authorities.append(.init(value: .init(host: folded, isWild: isWild, port: port), entry: index))
    }

    private func port(
        _ value: ManifestText, at position: ManifestNode.Position
    ) throws(AssociationFileError) -> IntentFilter.Claim.Port {
        guard let text = value.text else { return .unknown }
        // Android refuses an app whose port is not a 32-bit number, and treats a negative port as absent.
        guard let number = Int32(text) else {
            let place = AssociationPlace(file: file, path: "android:port", position: position)
            throw AssociationFileError(.malformed(text, expected: "a port's number"), at: place)
        }
        return number < 0 ? .any : .number(Int(number))
    }

    private func condition(
        _ kind: AndroidPattern.Kind, _ attribute: IntentFilter.Entry.Attribute, at position: ManifestNode.Position
    ) throws(AssociationFileError) -> LinkCondition {
        let least =
            switch kind {
            case .literal, .prefix, .simpleGlob: 1
            case .suffix, .advancedGlob: AndroidLevel.patterns
            }
        guard let text = attribute.value.text else { return LinkCondition(pattern: nil, least: least) }
        do {
            return LinkCondition(pattern: try AndroidPattern(kind, text), least: least)
        } catch {
            let place = AssociationPlace(file: file, path: "android:\(attribute.name)", position: position)
            throw AssociationFileError(.malformedPattern(error), at: place)
        }
    }

    // MARK: Names

    private func value(_ name: String, of element: MarkupElement) -> String? {
        element.attributes.first { $0.name.local == name && $0.name.namespace == Self.android }?.value
    }

    private func place(of offset: Int) -> AssociationPlace {
        var markup = markup
        return AssociationPlace(file: file, position: markup.position(of: offset))
    }

    /// Records attributes that Android ignores: misspelt ones, and those without Android's namespace.
    private mutating func check(_ element: MarkupElement, path: String, known: Set<String>) {
        for attribute in element.attributes {
            let name = attribute.name.local
            if attribute.name.namespace == Self.android, known.contains(name) {
                if ManifestText.hasLoneBackslash(attribute.value), Self.takesPattern(name) {
                    add(
                        .loneBackslash, .error, attribute.offset, path,
                        AndroidWords.loneBackslash(name, attribute.value))
                }
                continue
            }
            if attribute.name.namespace == Self.android {
                add(.unknownKey, .warning, attribute.offset, path, AndroidWords.unknownAttribute(name, known: known))
            } else if attribute.name.namespace.isEmpty {
                add(.unknownKey, .warning, attribute.offset, path, AndroidWords.attributeWithoutNamespace(name))
            }
        }
    }

    /// Records Boolean attributes whose values are neither true nor false, with the value that Android assumes.
    private mutating func checkFlags(_ element: MarkupElement, _ flags: [String: Bool], path: String) {
        for attribute in element.attributes where attribute.name.namespace == Self.android {
            guard let fallback = flags[attribute.name.local], ManifestFlag.isMisspelt(attribute.value) else { continue }
            add(
                .malformedFlag, .warning, attribute.offset, path,
                AndroidWords.malformedFlag(attribute.name.local, attribute.value, countsAs: fallback))
        }
    }

    private mutating func addUnknown(_ element: MarkupElement, path: String) {
        add(.unknownKey, .warning, element.offset, path, AndroidWords.unknownElement(element.name.local))
    }

    private mutating func add(
        _ code: AssociationFinding.Code, _ severity: AssociationFinding.Severity, _ offset: Int, _ path: String,
        _ words: String
    ) {
        guard findings.count < AndroidManifest.findingLimit else { return }
        let place = AssociationPlace(file: file, path: path, position: markup.position(of: offset))
        findings.append(AssociationFinding(code, severity, at: place, words))
    }

    private static func takesPattern(_ name: String) -> Bool {
        conditions[name] != nil || specificParts[name] != nil
    }

    private static let filterAttributes: Set<String> = [
        "autoVerify", "priority", "order", "label", "icon", "roundIcon", "logo",
    ]
    private static let dataAttributes: Set<String> = Set(
        ["scheme", "host", "port", "mimeType", "mimeGroup"] + specificParts.keys
            + conditions.filter { $0.value.0 == .path }.keys)
    private static let groupAttributes = Set(conditions.keys)

    private static let kinds: [(suffix: String, AndroidPattern.Kind)] = [
        ("", .literal), ("Prefix", .prefix), ("Suffix", .suffix), ("Pattern", .simpleGlob),
        ("AdvancedPattern", .advancedGlob),
    ]
    private static let specificParts = Dictionary(uniqueKeysWithValues: kinds.map { ("ssp" + $0.suffix, $0.1) })
    private static let conditions: [String: (IntentFilter.Condition.Part, AndroidPattern.Kind)] = {
        var conditions: [String: (IntentFilter.Condition.Part, AndroidPattern.Kind)] = [:]
        for part in [IntentFilter.Condition.Part.path, .query, .fragment] {
            for (suffix, kind) in kinds { conditions[part.rawValue + suffix] = (part, kind) }
        }
        return conditions
    }()
}
