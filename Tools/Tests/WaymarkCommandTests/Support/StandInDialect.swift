import WaymarkCommand
import WaymarkCore

extension ImportDialect {
    /// A router of nobody's: the first registered route wins, letters do not count, and `~` begins a pattern that has no
    /// native form. A pattern needs no slash at its start.
    static func standIn(_ name: String) -> ImportDialect {
        var rules = MatchingRules()
        rules.precedence = .registration
        rules.caseSensitivity = .insensitive
        let text = { @Sendable (entry: ImportEntry) in
            entry.text.contains("://") || entry.text.hasPrefix("/") ? entry.text : "/\(entry.text)"
        }
        return ImportDialect(
            name: name, rules: rules, patterns: { [rules] in [try RoutePattern(text($0), rules: rules)] },
            translation: { entry in
                entry.pattern.hasPrefix("~") ? .untranslatable(reason: "it begins with ~") : .patterns([text(entry)])
            })
    }

    /// A stand-in by the name of each router that the scan knows.
    static let standIns = [
        "jlroutes", "wlrroute", "routable", "hhrouter", "mgjrouter", "anyrouter", "urlnavigator", "crossroad",
    ].map(standIn)
}
