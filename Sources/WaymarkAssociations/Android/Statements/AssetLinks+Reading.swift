internal import WaymarkGround
internal import WaymarkManifest

extension AssetLinks {
    /// Reads a statement list.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8, at most 10 MB.
    ///   - file: The name to show in errors and findings.
    /// - Throws: The first fault from the left, with its line and column: a text that is not JSON, a root that is not
    ///   an array, or a repeated key.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(json: some Collection<UInt8>, file: String? = nil) throws(AssociationFileError) {
        var reader = AssetLinksReader()
        let root = try FileField(json: json, file: file)
        for element in try root.elements() { try reader.readStatement(element) }
        self.file = file
        statements = reader.statements
        includes = reader.includes
        passedOver = reader.findings
    }
}

/// Reads statements, and records the parts that Android cannot use.
private struct AssetLinksReader {
    var statements: [AssetLinks.Statement] = []
    var includes: [String] = []
    var findings: [AssociationFinding] = []

    private static let statementKeys = ["relation", "target", "relation_extensions", "include"]
    private static let targetKeys = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]
    private static let ruleKeys = ["/", "?", "#", "exclude", "comments", "comment"]

    mutating func readStatement(_ field: FileField) throws(AssociationFileError) {
        guard field.node.kind == .object else { return pass(field, "a statement is an object") }
        let members = try fields(of: field)
        note(unknownIn: members, known: Self.statementKeys)
        if let include = members["include"]?.textIfAny, !include.isEmpty {
            includes.append(include)
            return
        }
        guard let relations = members["relation"]?.textsIfAny, !relations.isEmpty else {
            return pass(members["relation"] ?? field, "a statement has an array of relations")
        }
        guard let target = members["target"], target.node.kind == .object else {
            return pass(members["target"] ?? field, "a statement has an object as its target")
        }
        let targetMembers = try fields(of: target)
        note(unknownIn: targetMembers, known: Self.targetKeys)
        var package: String?
        var fingerprints: [String] = []
        switch targetMembers["namespace"]?.textIfAny {
        case "web":
            guard targetMembers["site"]?.textIfAny != nil else {
                return pass(target, "a site's target has its address")
            }
        case "android_app":
            package = targetMembers["package_name"]?.textIfAny
            guard package?.isEmpty == false else {
                return pass(targetMembers["package_name"] ?? target, "an app's target has its package_name")
            }
            fingerprints = targetMembers["sha256_cert_fingerprints"]?.textsIfAny ?? []
            guard !fingerprints.isEmpty else {
                return pass(
                    targetMembers["sha256_cert_fingerprints"] ?? target,
                    "an app's target has an array of sha256_cert_fingerprints")
            }
        case let namespace:
            let near = namespace.flatMap { ["android_app", "web"].nearest(to: $0) }.map { "; did you mean '\($0)'?" }
            return pass(
                targetMembers["namespace"] ?? target, "a target's namespace is 'android_app' or 'web'\(near ?? "")")
        }
        statements.append(
            AssetLinks.Statement(
                relations: relations, package: package, fingerprints: fingerprints,
                rules: try rules(of: members["relation_extensions"]), place: field.place))
    }

    // MARK: Rules

    private mutating func rules(of field: FileField?) throws(AssociationFileError) -> AssetLinks.DynamicRules? {
        guard let field else { return nil }
        func void(_ field: FileField, _ words: String) -> AssetLinks.DynamicRules {
            AssetLinks.DynamicRules(
                [], fault: AssociationFinding(.voidRules, .error, at: field.place, AndroidWords.voidRules(words)))
        }
        guard field.node.kind == .object else { return void(field, "relation_extensions is not an object") }
        let extensions = try fields(of: field)
        note(unknownIn: extensions, known: [AssetLinks.relation])
        guard let extended = extensions[AssetLinks.relation] else { return nil }
        guard extended.node.kind == .object else { return void(extended, "the relation's extension is not an object") }
        let members = try fields(of: extended)
        note(unknownIn: members, known: ["dynamic_app_link_components"])
        guard let components = members["dynamic_app_link_components"] else { return nil }
        guard components.node.kind == .array else { return void(components, "the rules are not an array") }
        let elements = try components.elements()
        if elements.isEmpty { return void(components, "the array has no rules") }
        var rules: [AssetLinks.DynamicRule] = []
        for element in elements {
            guard element.node.kind == .object else { return void(element, "a rule is not an object") }
            let keys = try fields(of: element)
            note(unknownIn: keys, known: Self.ruleKeys)
            for key in ["/", "#"] {
                guard let value = keys[key] else { continue }
                guard let text = value.textIfAny else { return void(value, "the value of \"\(key)\" is not a string") }
                if text.isEmpty { return void(value, "the value of \"\(key)\" is empty") }
            }
            if let exclude = keys["exclude"], exclude.node.kind != .bool {
                return void(exclude, "the value of \"exclude\" is neither true nor false")
            }
            var query: [DynamicExpression] = []
            if let dictionary = keys["?"] {
                guard dictionary.node.kind == .object else {
                    return void(dictionary, "the value of \"?\" is not an object; only iOS accepts another value")
                }
                let items = try dictionary.members()
                if items.isEmpty { return void(dictionary, "the value of \"?\" is empty") }
                for (name, _, value) in items {
                    guard let text = value.textIfAny else {
                        return void(value, "the value of \(RuleText.quoted(name)) is not a string")
                    }
                    guard !text.isEmpty, let expression = DynamicExpression("\(name)=\(text)") else {
                        return void(value, "the value of \(RuleText.quoted(name)) is empty")
                    }
                    query.append(expression)
                }
            }
            rules.append(
                AssetLinks.DynamicRule(
                    isExclusion: keys["exclude"]?.node.content == .bool(true),
                    path: keys["/"]?.textIfAny.flatMap(DynamicExpression.init), query: query,
                    fragment: keys["#"]?.textIfAny.flatMap(DynamicExpression.init),
                    text: RuleText.shown(element.node.line), place: element.place))
        }
        return AssetLinks.DynamicRules(rules, fault: nil)
    }

    // MARK: Fields

    private func fields(of field: FileField) throws(AssociationFileError) -> [String: FileField] {
        var fields: [String: FileField] = [:]
        for (key, _, value) in try field.members() { fields[key] = value }
        return fields
    }

    private mutating func pass(_ field: FileField, _ words: String) {
        findings.append(
            AssociationFinding(
                .unusableStatement, .error, at: field.place, "Android ignores the statement: \(words)"))
    }

    private mutating func note(unknownIn fields: [String: FileField], known: [String]) {
        for (key, field) in fields.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
            let near = known.nearest(to: key).map { "; did you mean \(RuleText.quoted($0))?" } ?? ""
            findings.append(
                AssociationFinding(
                    .unknownKey, .warning, at: field.place, "Android ignores the key \(RuleText.quoted(key))\(near)"
                ))
        }
    }
}

extension FileField {
    /// The text, or `nil` if the value is not a text.
    fileprivate var textIfAny: String? { if case .text(let text) = node.content { text } else { nil } }

    /// The texts of an array, or `nil` if the value is not an array of texts.
    fileprivate var textsIfAny: [String]? {
        guard case .array(let nodes) = node.content else { return nil }
        let texts = nodes.compactMap { node in if case .text(let text) = node.content { text } else { nil } }
        return texts.count == nodes.count ? texts : nil
    }
}
