internal import WaymarkCore
internal import WaymarkExpressions
package import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRuleSources
internal import WaymarkRules

/// Everything for which an app would refuse rules, on every table and in every version of the app that they tell apart.
package struct DraftCheck: Sendable {
    /// One thing that is wrong.
    package struct Fault: Sendable, Equatable {
        /// The kind of finding, for programs: `override.unknownRoute` and the like.
        package let code: String
        /// The table on which it is wrong; `nil` for each.
        package var table: String?
        /// `document`, `rewrite` or `override`.
        package let kind: String
        /// The place of the rule in its list.
        package var index: Int?
        package var data: [JSONText.Member] = []
        package let message: String

        var json: JSONText {
            .object([
                .init("code", .text(code)), .init("table", .optional(table)), .init("appVersion", .optional(table)),
                .init("kind", .text(kind)), .init("index", .optional(index)), .init("data", .object(data)),
                .init("message", .text(message)),
            ])
        }
    }

    /// The code of a table with which no app starts.
    static let unusableTable = "document.unusableTable"

    package private(set) var faults: [Fault] = []
    /// The number of rewrites and overrides.
    package let rules: Int
    /// The length of the document.
    package let bytes: Int

    /// Whether an app accepts the rules.
    package var isSound: Bool { faults.isEmpty }

    /// Checks the rules that people have written.
    ///
    /// - Complexity: The cost of an app's own check, for each table and each version that the rules distinguish.
    package init(_ content: RuleContent, on tables: AppTables, takesUnmatched: Bool = false) {
        // As long as it can become by what the server adds.
        let document = content.document(
            version: .max, for: ChannelName(app: Self.longest, channel: Self.longest), expires: .max, issued: .max,
            nextKey: (digest: Self.longest, from: .max),
            revokes: Array(repeating: Self.longest, count: SigningKeys.greatestRevoked))
        bytes = document.count
        rules = content.rewrites.count + content.overrides.count
        let limits = RuleLimits()
        if bytes > limits.greatestBytes {
            faults.append(Self.fault("tooLarge", limit: limits.greatestBytes, "the document is longer than"))
            return
        }
        if rules > limits.greatestRules {
            faults.append(Self.fault("tooManyRules", limit: limits.greatestRules, "there are more rules than"))
            return
        }
        let (read, problems) = content.read()
        faults += problems.map(Self.fault)
        guard let read, problems.isEmpty else { return }
        guard !tables.tables.isEmpty else {
            faults.append(
                Fault(code: "document.noTable", kind: "document", message: "the app has no table yet"))
            return
        }
        let set = RuleSet(read)
        for (table, versions) in tables.versions(among: Self.versions(in: read)) {
            let check: RuleCheck
            do throws(InputError) {
                check = try RuleCheck(set, on: table.manifest, versions: versions, takesUnmatched: takesUnmatched)
            } catch {
                let problem = error.lines.joined(separator: "; ")
                faults.append(
                    Fault(
                        code: Self.unusableTable, kind: "document",
                        data: [.init("table", .text(table.name)), .init("problem", .text(problem))],
                        message: "the table \(table.name) cannot be used: \(problem)"))
                continue
            }
            faults += check.rewrites.map { Self.fault($0, on: table.name) }
            faults += check.overrides.map { Self.fault($0, on: table.name) }
        }
    }

    private static let longest = String(repeating: "x", count: 64)

    private static func fault(_ code: String, limit: Int, _ words: String) -> Fault {
        Fault(
            code: "document.\(code)", kind: "document", data: [.init("limit", .number(limit))],
            message: "\(words) \(limit)")
    }

    /// The versions of an app at which something begins or ends to count.
    private static func versions(in document: RuleDocument) -> [String] {
        let first =
            document.rewrites.compactMap(\.condition.minVersion) + document.overrides.compactMap(\.condition.minVersion)
        let last =
            document.rewrites.compactMap(\.condition.maxVersion) + document.overrides.compactMap(\.condition.maxVersion)
        return Set(first + last + last.map { $0 + ".0.0.1" }).sorted(by: VersionText.isLower)
    }

    // MARK: Words

    private static func fault(_ fault: ManifestFault) -> Fault {
        Fault(
            code: "document.malformed", kind: "document", data: [.init("path", .text(fault.place))],
            message: fault.description)
    }

    private static func fault(_ fault: RewriteFault, on table: String) -> Fault {
        let (code, data): (String, [JSONText.Member]) =
            switch fault.reason {
            case .malformedPattern: ("malformedPattern", [])
            case .unknownType(let name, let nearest): ("unknownType", named(name, nearest))
            case .malformedExpression: ("malformedExpression", [])
            case .noPattern: ("noPattern", [])
            case .malformedTemplate: ("malformedTemplate", [])
            case .unknownParameter(let name, let nearest): ("unknownParameter", named(name, nearest))
            case .unknownGroup(let number, let count):
                ("unknownGroup", [.init("group", .number(number)), .init("count", .number(count))])
            case .cycle(let rules, let links): ("cycle", circle(rules, links))
            case .tooManySteps(let rules, let links): ("tooLong", circle(rules, links))
            case .unreachable(let link): ("unreachable", [.init("link", .text(link))])
            case .percentage: ("percentage", [])
            case .versions, .malformedVersion: ("versions", [])
            case .unknownFlag(let name, let nearest): ("unknownFlag", named(name, nearest))
            @unknown default: ("other", [])
            }
        return Fault(
            code: "rewrite.\(code)", table: table, kind: "rewrite", index: fault.rule, data: data,
            message: fault.problem)
    }

    private static func fault(_ fault: OverrideFault, on table: String) -> Fault {
        let (code, data): (String, [JSONText.Member]) =
            switch fault.reason {
            case .unknownRoute(let id, let nearest): ("unknownRoute", named(id, nearest))
            case .malformedTemplate: ("malformedTemplate", [])
            case .unknownParameter(let name, let nearest): ("unknownParameter", named(name, nearest))
            case .noFallback: ("noFallback", [])
            case .unreachable(let link): ("unreachable", [.init("link", .text(link))])
            case .cycle(let overrides, let links): ("cycle", circle(overrides, links))
            case .tooManyHops(let overrides, let links): ("tooLong", circle(overrides, links))
            case .percentage: ("percentage", [])
            case .versions, .malformedVersion: ("versions", [])
            @unknown default: ("other", [])
            }
        return Fault(
            code: "override.\(code)", table: table, kind: "override", index: fault.override, data: data,
            message: fault.problem)
    }

    private static func named(_ name: String, _ nearest: String?) -> [JSONText.Member] {
        [.init("id", .text(name)), .init("nearest", .optional(nearest))]
    }

    private static func circle(_ rules: [Int], _ links: [String]) -> [JSONText.Member] {
        [.init("rules", .array(rules.map { .number($0) })), .init("links", .texts(links))]
    }

    /// The findings, as data.
    package var json: JSONText {
        .object([
            .init("isSound", .bool(isSound)), .init("rules", .number(rules)), .init("bytes", .number(bytes)),
            .init("findings", .array(faults.prefix(200).map(\.json))),
        ])
    }
}
