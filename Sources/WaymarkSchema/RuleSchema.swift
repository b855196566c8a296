import WaymarkManifest
import WaymarkRuleSources

/// The form of a document of rules: every key that its reader knows.
enum RuleSchema {
    static func document(_ dialects: [String]) -> DocumentSchema {
        DocumentSchema(
            title: "Waymark rules", name: "waymark-rules.schema.json",
            objects: [
                SchemaObject(
                    name: "ruleDocument", summary: "Rewrites and overrides that an app is given while it runs",
                    keys: RuleDocument.Key.allCases.map { key($0, dialects) }),
                override, overrideCondition, keyAnnouncement, ManifestSchema.rewrite, ManifestSchema.rewriteCondition,
            ])
    }

    private static let numbers = 1...Int.max

    private static func key(_ key: RuleDocument.Key, _ dialects: [String]) -> SchemaKey {
        let name = key.rawValue
        switch key {
        case .schema: return SchemaKey(name, .text(), "The address of this schema, for editors")
        case .waymark:
            return SchemaKey(
                name, .integer(RuleDocument.shape...RuleDocument.shape), "The version of the document's form",
                isRequired: true)
        case .version:
            return SchemaKey(
                name, .integer(numbers), "The number of this version; a greater one is newer", isRequired: true)
        case .issued: return SchemaKey(name, .integer(numbers), "When the rules were signed, in seconds since 1970")
        case .expires: return SchemaKey(name, .integer(numbers), "When the rules end, in seconds since 1970")
        case .audience: return SchemaKey(name, .list(.text(), isFilled: true), "The apps that may take the rules")
        case .nextKey: return SchemaKey(name, .object("keyAnnouncement"), "The key that later rules may be signed by")
        case .revokes:
            return SchemaKey(
                name, .list(.text(pattern: digest), isFilled: true), "The digests of older keys that sign no more rules"
            )
        case .dialect:
            return SchemaKey(
                name, .word([Manifest.nativeDialect] + dialects),
                "The dialect in which patterns are written",
                standard: .text(Manifest.nativeDialect))
        case .options: return SchemaKey(name, .map(.anything), "The configuration of another router's dialect")
        case .rewrites:
            return SchemaKey(name, .list(.object("rewrite")), "The rewrites, which come before the app's own")
        case .overrides: return SchemaKey(name, .list(.object("override")), "The alternatives to routes")
        }
    }

    /// The expression for digests of keys.
    private static let digest = "^[0-9A-Fa-f]{64}$"

    private static let keyAnnouncement = SchemaObject(
        name: "keyAnnouncement", summary: "The key that later rules may be signed by",
        keys: RuleDocument.AnnouncementKey.allCases.map { key in
            switch key {
            case .sha256:
                SchemaKey(
                    key.rawValue, .text(pattern: digest), "The SHA-256 digest of the public key's 32 bytes",
                    isRequired: true)
            case .from: SchemaKey(key.rawValue, .integer(numbers), "When it begins to sign, in seconds since 1970")
            }
        })

    private static let override = SchemaObject(
        name: "override", summary: "The alternative to a route, as long as a condition holds",
        keys: RuleDocument.OverrideKey.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .name: return SchemaKey(name, .text(), "The name in explanations and events")
            case .route: return SchemaKey(name, .text(), "The route's id", isRequired: true)
            case .to: return SchemaKey(name, .text(), "The link to open, with placeholders")
            case .web:
                return SchemaKey(
                    name, .either([.text(), .value([ManifestNode.bool(true)])]),
                    "The page of the web to open, or true for the route's fallback")
            case .error: return SchemaKey(name, .text(), "The link of a page that says what is wrong")
            case .reason: return SchemaKey(name, .text(), "The reason that the page gets")
            case .disable: return SchemaKey(name, .text(), "The reason for which the route is refused")
            case .when: return SchemaKey(name, .object("overrideCondition"), "When the override holds")
            }
        }, exactlyOne: ["to", "web", "error", "disable"], beside: [("error", ["reason"]), ("reason", ["error"])])

    private static let overrideCondition = SchemaObject(
        name: "overrideCondition", summary: "The condition of an override: all of these must hold",
        keys: RuleDocument.ConditionKey.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .sources: return SchemaKey(name, .list(.text(), isFilled: true), "The sources of the links")
            case .minVersion:
                return SchemaKey(
                    name, .text(pattern: ManifestSchema.version), "The least version of the app", example: .text("3.10")
                )
            case .maxVersion:
                return SchemaKey(name, .text(pattern: ManifestSchema.version), "The greatest version of the app")
            case .percentage: return SchemaKey(name, .number(0...100), "The share of installations")
            }
        })
}
