internal import WaymarkInspection

/// One step of a staged publication.
package struct Stage: Sendable, Codable, Equatable {
    /// The number of installations out of a hundred that have it.
    package let percentage: Double
    /// For how long, in seconds; then the next stage follows, or all.
    package let seconds: Int

    var json: JSONText {
        .object([.init("percentage", .number(percent: percentage)), .init("seconds", .number(seconds))])
    }
}

/// A publication that is being shared out.
package struct Rollout: Sendable, Codable, Equatable {
    /// The first version with the new content.
    let first: Int
    /// The version before it; 0 for none.
    let base: Int
    /// The content of all installations before, as JSON.
    let before: String
    /// The content of all installations at the end, as JSON.
    let after: String
    let stages: [Stage]
    /// The stage that counts, from 0.
    var stage: Int
    /// The time of the next stage.
    var next: Int
    let draft: Int
    let person: String
    let comment: String
    /// The approvers; `nil` in the data of older servers.
    var approvedBy: [String]?
    /// The lines of the cases despite which it was published.
    var despiteCases: [Int]?
    /// Whether only a person can continue it, because the database was restored from a backup: it may have been
    /// withdrawn since.
    var isSuspended: Bool?
    /// Whether rules with different names are given one name in stages; `nil` in the data of older servers, which
    /// shared them out under their own names.
    var sharesName: Bool?

    /// The content of a stage; after the last stage, the content for all.
    func content(of stage: Int) -> RuleContent {
        let after = RuleContent(kept: after)
        guard stages.indices.contains(stage) else { return after }
        let name = sharesName == true ? "version \(first)" : nil
        return RuleContent(kept: before).sharing(after, with: stages[stage].percentage, named: name)
    }

    /// Returns the number of installations out of a hundred that have the new content at a stage.
    func percentage(of stage: Int) -> Double { stages.indices.contains(stage) ? stages[stage].percentage : 100 }

    /// Returns the rollout as the desk shows it.
    func json(version: Int, faults: [BackgroundFaults.Fault]) -> JSONText {
        .object([
            .init("version", .number(version)), .init("first", .number(first)), .init("base", .number(base)),
            .init("percentage", .number(percent: percentage(of: stage))), .init("stages", .array(stages.map(\.json))),
            .init("stage", .number(stage)), .init("next", .optional(isSuspended == true ? nil : next)),
            .init("draft", .number(draft)),
            .init("person", .text(person)), .init("faults", .array(faults.map(\.json))),
        ])
    }
}
