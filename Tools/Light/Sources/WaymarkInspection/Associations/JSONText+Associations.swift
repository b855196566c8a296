package import WaymarkAssociations

extension JSONText {
    /// Creates the form of a verdict that the command prints and the console's page reads.
    package init(_ verdict: AssociationVerdict) {
        self = .verdict(
            verdict.system, verdict.link, opens: verdict.opens, app: verdict.app, route: verdict.route,
            decidedBy: verdict.decidedBy, verdict.code, verdict.reason)
    }

    /// Returns the verdict on a text that is not a link.
    package static func unreadable(_ link: String, _ system: AssociationSystem, _ reason: String) -> JSONText {
        verdict(system, link, opens: .no, app: nil, route: nil, decidedBy: nil, .unreadableLink, reason)
    }

    private static func verdict(
        _ system: AssociationSystem, _ link: String, opens: AssociationVerdict.Opening, app: String?, route: String?,
        decidedBy: DecidingRule?, _ code: VerdictCode, _ reason: String
    ) -> JSONText {
        let answer: JSONText =
            switch opens {
            case .yes: .bool(true)
            case .no: .bool(false)
            case .unknown: .null
            }
        return .object([
            .init("os", .text(system.rawValue)), .init("link", .text(link)), .init("opens", answer),
            .init("app", .optional(app)), .init("route", .optional(route)),
            .init("decidedBy", decidedBy.map { JSONText($0) } ?? .null), .init("code", .text(code.rawValue)),
            .init("reason", .text(reason)),
        ])
    }

    /// Creates an object with the place of a rule: an index for each step.
    package init(_ rule: DecidingRule) {
        self = .object(rule.steps.map { JSONText.Member($0.name, .number($0.index)) })
    }

    /// Creates an object for a link on which a file and a table differ.
    package init(_ difference: Coverage.Difference, app: String) {
        self = .object([
            .init("kind", .text(difference.direction.rawValue)), .init("app", .text(app)),
            .init("witness", .text(difference.witness)),
            .init("decidedBy", difference.rule.map { JSONText($0) } ?? .null),
            .init("route", .optional(difference.route)), .init("message", .text(difference.description)),
        ])
    }
}

extension AndroidFiles.Filters {
    /// Returns the filters as part of an app's manifest.
    package func manifest() throws(AssociationFileError) -> AndroidManifest {
        let xml =
            #"<application xmlns:android="http://schemas.android.com/apk/res/android"><activity android:name="\#(package)">"#
            + text + "</activity></application>"
        return try AndroidManifest(xml: xml.utf8)
    }
}
