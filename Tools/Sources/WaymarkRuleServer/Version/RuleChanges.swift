internal import WaymarkCommand
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRuleSources

/// The differences between the rules of two versions, as data and in words.
struct RuleChanges {
    let json: [JSONText]

    init(from before: RuleContent, to after: RuleContent) {
        let (old, new) = (before.read().document, after.read().document)
        let changes =
            RuleDifference(rewrites: old?.rewrites ?? [], new?.rewrites ?? []).changes
            + RuleDifference(overrides: old?.overrides ?? [], new?.overrides ?? []).changes
        json = changes.map(\.json)
    }
}
