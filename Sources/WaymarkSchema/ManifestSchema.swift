import WaymarkCore
import WaymarkManifest

/// The form of a manifest: every key that its reader knows. A new key does not compile until it has its line here.
enum ManifestSchema {
    static func document(_ dialects: [String]) -> DocumentSchema {
        DocumentSchema(
            title: "Waymark manifest", name: "waymark.schema.json",
            objects: [
                SchemaObject(
                    name: "manifest",
                    summary: "The links of an app as data: its routes, its rewrites and how links are read",
                    keys: Manifest.Key.allCases.map { key($0, dialects) }),
                route, query, answer, presentation, rewrite, rewriteCondition, rules, apps, apple, android,
            ])
    }

    static let scheme = "^[A-Za-z][A-Za-z0-9+.-]*$"
    /// Labels separated by dots, or an address in brackets; `*.` may come before labels.
    static let host: String = {
        // Letters, digits, `_` and all characters beyond ASCII; within a label also `-`.
        let letter = #"[^\u0000-/:-@\[-^`{-\u007F]"#
        let inner = #"[^\u0000-,./:-@\[-^`{-\u007F]"#
        let label = "\(letter)(\(inner){0,61}\(letter))?"
        return #"^(\*\.)?\#(label)(\.\#(label))*$|^\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\]$"#
    }()
    static let version = #"^[0-9]{1,9}(\.[0-9]{1,9})*$"#
    /// The name of a type other than the standard ones.
    static let typeName =
        "^(?!(\(ManifestRoute.QueryParameter.knownTypes.joined(separator: "|")))$)[A-Za-z_][A-Za-z0-9_]*$"

    private static func key(_ key: Manifest.Key, _ dialects: [String]) -> SchemaKey {
        let name = key.rawValue
        switch key {
        case .schema: return SchemaKey(name, .text(), "The address of this schema, for editors")
        case .waymark:
            return SchemaKey(
                name, .integer(Manifest.version...Manifest.version), "The version of the manifest's form",
                isRequired: true)
        case .name: return SchemaKey(name, .text(), "The app's name")
        case .dialect:
            return SchemaKey(
                name, .word([Manifest.nativeDialect] + dialects),
                "The dialect in which patterns are written: Waymark's own, or another router's",
                standard: .text(Manifest.nativeDialect))
        case .options: return SchemaKey(name, .map(.anything), "The configuration of another router's dialect")
        case .schemes:
            return SchemaKey(
                name, .list(.text(pattern: scheme)), "The schemes that the app owns", example: .texts(["shop"]))
        case .hosts:
            return SchemaKey(
                name, .list(.text(pattern: host)),
                "The hosts that the app owns; `*.` stands for any depth of sub-domain",
                example: .texts(["m.shop.example"]))
        case .apps: return SchemaKey(name, .object("apps"), "The apps that links of the web open")
        case .rules: return SchemaKey(name, .object("rules"), "The reading of links and their comparison with patterns")
        case .types:
            return SchemaKey(
                name, .map(.either([.text(), .null]), names: Self.typeName),
                "Parameter types by name: an expression for whole values, or null for a type of the app's code")
        case .routes: return SchemaKey(name, .list(.object("route")), "The routes", isRequired: true)
        case .rewrites:
            return SchemaKey(name, .list(.object("rewrite")), "The rewrites, in the order in which they are tried")
        }
    }

    // MARK: Routes

    private static let route = SchemaObject(
        name: "route", summary: "A route: a pattern and what is said of the links that it takes",
        keys: ManifestRoute.Key.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .id: return SchemaKey(name, .text(), "The name by which code and other routes know the route")
            case .pattern:
                return SchemaKey(
                    name, .text(), "The pattern of the links that the route takes", isRequired: true,
                    example: .text("shop://goods/:id<int>"))
            case .priority:
                return SchemaKey(
                    name, .integer(ManifestRoute.priorityRange), "The priority; higher ones win", standard: .number(0))
            case .exposure:
                return SchemaKey(
                    name, .word(ManifestRoute.Exposure.allCases.map(\.rawValue)),
                    "Who may open the route: the app alone, or links from outside too. The app's code decides if it is absent"
                )
            case .sources:
                return SchemaKey(
                    name, .list(.text(), isFilled: true), "The sources from which the route may be opened",
                    example: .texts(["push"]))
            case .tags: return SchemaKey(name, .list(.text()), "The tags by which interceptors find the route")
            case .summary: return SchemaKey(name, .text(), "What the route shows, in a few words for people")
            case .defaults:
                return SchemaKey(name, .map(.parameter), "The values of parameters that a link leaves out")
            case .query: return SchemaKey(name, .list(.object("query")), "The query parameters that the route declares")
            case .presentation:
                return SchemaKey(
                    name, .either([.text(), .object("presentation")]), "How the route's screen is shown",
                    example: .text("push"))
            case .parent: return SchemaKey(name, .text(), "The id of the route whose screen is beneath this one's")
            case .parentQuery:
                return SchemaKey(
                    name, .list(.text()), "The query parameters that give values to the parent's parameters")
            case .fallback:
                return SchemaKey(
                    name, .text(), "A link to open if the route cannot be, with placeholders for parameters",
                    example: .text("https://m.shop.example/goods/:id"))
            case .handler: return SchemaKey(name, .text(), "The id of the handler that answers the route")
            case .scheme:
                return SchemaKey(name, .either([.text(), .null]), "Of other routers: the registration's scheme")
            case .accept:
                return SchemaKey(
                    name, .either([.word(["any"]), .list(.text()), .null]),
                    "Of other routers: the sources that are taken")
            case .kind: return SchemaKey(name, .either([.text(), .null]), "Of other routers: the kind of registration")
            case .returns:
                return SchemaKey(
                    name, .either([.bool, .word(["nil-handler"]), .object("answer"), .null]),
                    "Of other routers: when the handler takes a link")
            case .defaultParameters:
                return SchemaKey(
                    name, .either([.map(.anything), .null]), "Of other routers: values that the handler gets")
            }
        })

    private static let query = SchemaObject(
        name: "query", summary: "A query parameter that a route declares",
        keys: ManifestRoute.QueryParameter.Key.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .name: return SchemaKey(name, .text(), "The parameter's name", isRequired: true)
            case .type:
                return SchemaKey(
                    name, .text(),
                    "The type: \(ManifestRoute.QueryParameter.knownTypes.joined(separator: ", ")), or one of `types`",
                    standard: .text("string"))
            case .required:
                return SchemaKey(
                    name, .bool, "Whether a link without the parameter is incomplete", standard: .bool(false))
            case .default: return SchemaKey(name, .parameter, "The value if the link has none")
            case .values:
                return SchemaKey(name, .list(.single, isFilled: true), "The only values that the parameter may have")
            }
        })

    private static let answer = SchemaObject(
        name: "answer", summary: "Of other routers: the condition under which a handler takes a link",
        keys: [
            SchemaKey("if_param", .text(), "A parameter of the path that has the text `equals`"),
            SchemaKey("equals", .text(), "The text that the parameter has"),
            SchemaKey("if_int", .text(), "A parameter of the path that is a whole number"),
            SchemaKey("if_wildcard_first", .text(), "The first segment of an unnamed tail"),
        ], exactlyOne: ["if_param", "if_int", "if_wildcard_first"],
        beside: [("if_param", ["equals"]), ("equals", ["if_param"])])

    private static let presentation = SchemaObject(
        name: "presentation", summary: "The presentation of a route's screen. The app that has the screen judges it",
        keys: [
            SchemaKey(
                "kind", .text(), "`push`, `present`, `root`, `replace`, `tab:NAME` or `custom:NAME`", isRequired: true),
            SchemaKey("style", .text(), "The style of a presentation, such as `sheet` or `fullScreen`"),
            SchemaKey("detents", .list(.text()), "The heights of a sheet"),
            SchemaKey("wrapped", .bool, "Whether a presented screen gets a navigation stack of its own"),
        ], isOpen: true)

    // MARK: Rewrites

    static let rewrite = SchemaObject(
        name: "rewrite", summary: "A rule by which a link becomes another one before a route is looked for",
        keys: ManifestRewrite.Key.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .name: return SchemaKey(name, .text(), "The name in explanations and events")
            case .from:
                return SchemaKey(
                    name, .text(), "The pattern of the links that are rewritten",
                    example: .text("https://m.shop.example/old/:id"))
            case .match: return SchemaKey(name, .text(), "The expression for whole links, in place of a pattern")
            case .to:
                return SchemaKey(
                    name, .text(), "The link that takes their place, with placeholders", isRequired: true,
                    example: .text("shop://goods/:id"))
            case .when: return SchemaKey(name, .object("rewriteCondition"), "When the rewrite holds")
            case .flag: return SchemaKey(name, .text(), "The name of a function of the app that makes the link")
            case .then:
                return SchemaKey(
                    name, .word(ManifestRewrite.Continuation.allCases.map(\.rawValue)),
                    "Whether the rewrites behind it see the link too",
                    standard: .text(ManifestRewrite.Continuation.stop.rawValue))
            case .caseSensitive:
                return SchemaKey(
                    name, .bool, "Whether upper and lower case count in `match`", standard: .bool(false))
            }
        }, exactlyOne: ["from", "match"], beside: [("caseSensitive", ["match"])])

    static let rewriteCondition = SchemaObject(
        name: "rewriteCondition", summary: "The condition of a rewrite: all of these must hold",
        keys: ManifestRewrite.Condition.Key.allCases.map { key in
            let name = key.rawValue
            switch key {
            case .sources:
                return SchemaKey(
                    name, .list(.text(), isFilled: true), "The sources of the links", example: .texts(["push"]))
            case .minVersion:
                return SchemaKey(name, .text(pattern: version), "The least version of the app", example: .text("3.10"))
            case .maxVersion: return SchemaKey(name, .text(pattern: version), "The greatest version of the app")
            case .query:
                return SchemaKey(
                    name, .map(.either([.single, .list(.single, isFilled: true)])),
                    "The query parameters that the link must have, each with one of these values")
            case .percentage:
                return SchemaKey(name, .number(0...100), "The share of installations", example: .number(10))
            }
        })

    // MARK: Apps

    private static let apps = SchemaObject(
        name: "apps", summary: "The apps that links of the web open, for the files that the systems read",
        keys: ManifestApps.Key.allCases.map { key in
            switch key {
            case .ios: SchemaKey(key.rawValue, .list(.object("apple")), "The apps on Apple's systems")
            case .android: SchemaKey(key.rawValue, .list(.object("android")), "The apps on Android")
            }
        })

    private static let apple = SchemaObject(
        name: "apple", summary: "An app on Apple's systems",
        keys: ManifestApps.Apple.Key.allCases.map { key in
            switch key {
            case .appID:
                SchemaKey(
                    key.rawValue, .text(pattern: #"^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"#),
                    "The app id: a prefix, a dot and the bundle's identifier", isRequired: true,
                    example: .text("ABCDE12345.example.shop"))
            case .hosts: SchemaKey(key.rawValue, .list(.text(pattern: host)), "The hosts, if not those of the manifest")
            }
        })

    private static let android = SchemaObject(
        name: "android", summary: "An app on Android",
        keys: ManifestApps.Android.Key.allCases.map { key in
            switch key {
            case .package:
                SchemaKey(
                    key.rawValue, .text(pattern: #"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)+$"#),
                    "The package",
                    isRequired: true, example: .text("example.shop"))
            case .fingerprints:
                SchemaKey(
                    key.rawValue, .list(.text(pattern: "^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$")),
                    "The SHA-256 digests of the certificates that sign the app")
            case .minSdk:
                SchemaKey(
                    key.rawValue, .integer(ManifestApps.Android.levels), "The lowest API level that the app runs on")
            case .hosts: SchemaKey(key.rawValue, .list(.text(pattern: host)), "The hosts, if not those of the manifest")
            }
        })
}
