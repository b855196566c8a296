internal import WaymarkGround

/// The sentences of findings and verdicts about Android's files.
enum AndroidWords {
    static func loneBackslash(_ name: String, _ written: String) -> String {
        "the resource compiler drops a backslash in android:\(name)=\(RuleText.quoted(written)); "
            + "write each backslash of a pattern twice"
    }

    static func unknownAttribute(_ name: String, known: Set<String>) -> String {
        let near = known.nearest(to: name).map { "; did you mean android:\($0)?" } ?? ""
        return "Android ignores android:\(RuleText.shown(name)) here\(near)"
    }

    static func attributeWithoutNamespace(_ name: String) -> String {
        "Android ignores \(RuleText.quoted(name)), which lacks the prefix android:"
    }

    static func malformedFlag(_ name: String, _ written: String, countsAs value: Bool) -> String {
        "android:\(name)=\(RuleText.quoted(written)) is neither true nor false, and is read as \(value)"
    }

    static func voidRules(_ words: String) -> String {
        "\(words), so Android discards all rules of the statement and uses only the manifest"
    }

    static func unknownElement(_ name: String) -> String {
        let known = ["action", "category", "data", "uri-relative-filter-group"]
        let near = known.nearest(to: name).map { "; did you mean \($0)?" } ?? ""
        return "Android ignores the element \(RuleText.quoted(name)) here\(near)"
    }
}

extension AssociationFinding.Code {
    /// A statement that the system cannot use.
    public static let unusableStatement = Self(rawValue: "unusable-statement")
    /// A fault for which the system discards all rules.
    public static let voidRules = Self(rawValue: "void-rules")
    /// A value that is neither true nor false.
    public static let malformedFlag = Self(rawValue: "malformed-flag")
    /// A backslash that the resource compiler drops.
    public static let loneBackslash = Self(rawValue: "lone-backslash")
}
