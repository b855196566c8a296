/// An Xcode build setting in place of a value, such as `$(HOST)` or `${HOST}`.
enum BuildSetting {
    /// Returns whether a text contains a build setting.
    static func isIn(_ text: some StringProtocol) -> Bool { text.contains("$(") || text.contains("${") }

    static func finding(on text: String, at place: AssociationPlace) -> AssociationFinding {
        AssociationFinding(
            .unresolvedValue, .note, at: place,
            "\(RuleText.quoted(text)) is a build setting; the built app's list has its value")
    }
}
