internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkManifest
internal import WaymarkRouting

extension ManifestReader {
    /// Reads a tree as rewrites and overrides, as far as it is a document of the known shape that has a version.
    consuming func readRules(_ node: ManifestNode) -> (document: RuleDocument?, faults: [ManifestFault]) {
        let root = Field(root: node)
        guard isKnownVersion(root, RuleDocument.shape), let fields = fields(root, RuleDocument.Key.self) else {
            return (nil, foundFaults)
        }
        _ = text(fields[.schema])
        _ = integer(required(.waymark, of: fields), in: RuleDocument.shape...RuleDocument.shape)
        let version = ruleNumber(required(.version, of: fields))
        let issued = ruleNumber(fields[.issued])
        let expires = ruleNumber(fields[.expires])
        if let issued, let expires, issued >= expires, let field = fields[.expires] {
            report(.outOfRange("\(expires)"), at: field, expected: "a time after 'issued', \(issued)")
        }
        var audience: [String] = []
        if let field = fields[.audience], someElements(field) != nil { audience = texts(field) }
        let nextKey = announcement(fields[.nextKey])
        let revokes = (fields[.revokes].flatMap { someElements($0) } ?? []).compactMap { digest($0) }
        readDialect(fields[.dialect], options: fields[.options], in: root)
        let rewrites = rewrites(fields[.rewrites])
        let overrides = overrides(fields[.overrides])
        guard let version else { return (nil, foundFaults) }
        var document = RuleDocument(version: version, rewrites: rewrites, overrides: overrides)
        document.issued = issued
        document.expires = expires
        document.nextKey = nextKey
        document.revokes = revokes
        document.audience = audience
        document.dialect = manifest.dialect
        document.options = manifest.options
        document.preset = manifest.preset
        return (document, foundFaults)
    }

    /// Reads a version, or a moment.
    private mutating func ruleNumber(_ field: Field?) -> UInt64? {
        number(field, in: RuleDocument.versionRange, expected: "an integer of at least 1")
    }

    // MARK: Keys

    private mutating func announcement(_ field: Field?) -> KeyAnnouncement? {
        guard let fields = fields(field, RuleDocument.AnnouncementKey.self) else { return nil }
        let digest = digest(required(.sha256, of: fields))
        let from = ruleNumber(fields[.from])
        return digest.map { KeyAnnouncement($0, from: from) }
    }

    private mutating func digest(_ field: Field?) -> KeyDigest? {
        text(
            field, where: { KeyDigest($0) != nil },
            expected: "the SHA-256 digest of a public key's 32 bytes, as 64 hexadecimal digits"
        ).flatMap { KeyDigest($0) }
    }

    // MARK: Overrides

    /// Reads the overrides; an override without a route or without any effect is skipped.
    private mutating func overrides(_ field: Field?) -> [RouteOverride] {
        (elements(field) ?? []).compactMap { override($0) }
    }

    private mutating func override(_ field: Field) -> RouteOverride? {
        guard let fields = fields(field, RuleDocument.OverrideKey.self) else { return nil }
        let route = text(required(.route, of: fields))
        let action = action(fields)
        let name = text(fields[.name])
        let condition = overrideCondition(fields[.when])
        guard let route, let action else { return nil }
        return RouteOverride(
            route, action, when: condition, name: name,
            place: SourcePlace(of: file, field.node.position?.line, orElse: "rules"))
    }

    private mutating func action(_ fields: Fields<RuleDocument.OverrideKey>) -> RouteOverride.Action? {
        let keys: [RuleDocument.OverrideKey] = [.to, .web, .error, .disable]
        let given = keys.filter { fields[$0] != nil }
        let lacksError = fields[.reason] != nil && fields[.error] == nil && fields.misspelt.isDisjoint(with: [.error])
        if lacksError, let reason = fields[.reason], let key = given.first {
            report(.exclusiveKeys("reason", key.rawValue), at: reason, expected: "'reason' only with 'error'")
        }
        guard let key = given.first, let field = fields[key] else {
            if lacksError {
                // Only an error page has its own reason.
                report(.missingKey("error"), at: fields.object, expected: "the link of a page, with 'reason'")
            } else if fields.misspelt.isDisjoint(with: keys) {
                let expected = "exactly one of \(Quotation.list(keys.map(\.rawValue)))"
                report(.missingKey("to"), at: fields.object, expected: expected)
            }
            return nil
        }
        if let other = given.dropFirst().first, let field = fields[other] {
            report(.exclusiveKeys(key.rawValue, other.rawValue), at: field, expected: "exactly one of them")
            return nil
        }
        switch key {
        case .to: return text(field, expected: "a template").map { .redirect(to: $0) }
        case .web: return web(field)
        case .error:
            let template = text(field, expected: "a template")
            let reason = text(required(.reason, of: fields))
            guard let template, let reason else { return nil }
            return .errorPage(template, reason: reason)
        case .disable: return text(field, expected: "a text, the reason").map { .disable(reason: $0) }
        case .name, .route, .reason, .when: return nil
        }
    }

    private mutating func web(_ field: Field) -> RouteOverride.Action? {
        let expected = "a template, or true for the route's own fallback"
        guard case .bool(let usesFallback) = field.node.content else {
            return text(field, expected: expected).map { .web($0) }
        }
        guard usesFallback else {
            report(.unknownValue("false"), at: field, expected: expected)
            return nil
        }
        return .web(nil)
    }

    private mutating func overrideCondition(_ field: Field?) -> OverrideCondition {
        var condition = OverrideCondition()
        guard let fields = fields(field, RuleDocument.ConditionKey.self) else { return condition }
        condition.sources = Set(someTexts(fields[.sources]).map { LinkSource.Kind(rawValue: $0) })
        condition.minVersion = text(fields[.minVersion], where: Spelling.isVersion, expected: Spelling.version)
        condition.maxVersion = text(fields[.maxVersion], where: Spelling.isVersion, expected: Spelling.version)
        condition.percentage = percentage(fields[.percentage])
        return condition
    }
}
