package import WaymarkCore
package import WaymarkManifest
import WaymarkRouting
package import WaymarkRules

extension RewriteRule {
    /// Creates a rule from a rewrite of a manifest.
    ///
    /// - Parameters:
    ///   - rewrite: The rewrite.
    ///   - file: The name of its source, if it has no other name.
    ///   - patterns: Reads a pattern in the dialect of the source.
    package init(_ rewrite: ManifestRewrite, file: String, patterns: (String) -> [RoutePattern]) {
        let subject: Subject =
            switch rewrite.subject {
            case .pattern(let text): .patterns(patterns(text))
            case .expression(let text, let caseSensitive): .expression(text, caseSensitive: caseSensitive)
            }
        self.init(subject, to: rewrite.target, place: SourcePlace(of: rewrite.file, rewrite.line, orElse: file))
        condition = RewriteCondition(rewrite.condition)
        flag = rewrite.flag
        continues = rewrite.continuation == .continue
        name = rewrite.name
        written = rewrite.subject.text
    }
}

extension RewriteCondition {
    /// Creates the condition of a rule from a manifest's.
    fileprivate init(_ condition: ManifestRewrite.Condition) {
        self.init()
        sources = Set(condition.sources.map { LinkSource.Kind(rawValue: $0) })
        minVersion = condition.minVersion
        maxVersion = condition.maxVersion
        percentage = condition.percentage
        query = condition.query.mapValues { value in
            switch value {
            case .array(let values): values.map(\.parameterText)
            default: [value.parameterText]
            }
        }
    }
}

extension SourcePlace {
    /// The place of something that was read from a file, or `nil` if it was read from none.
    package init?(of file: String?, _ line: Int?, orElse name: String) {
        guard file != nil || line != nil else { return nil }
        self.init(file: file ?? name, line: line ?? 0)
    }
}
