import Foundation
import Waymark

/// The completions of a line of the prompt: its commands, the links of a manifest, its tabs, and the sources of links.
public struct PromptWords: Sendable {
    /// The links: at least one for each route, if one can be created.
    public let links: [String]
    /// The same as people type them: 搜索 in place of %E6%90%9C%E7%B4%A2.
    private let readable: [String]
    private let tabs: [String]

    private static let sources: [LinkSource.Kind] = [
        .app, .scheme, .universalLink, .push, .shortcut, .webView, .qrCode,
    ]
    private static let commands = (ShopCommand.Step.words.keys + ["help", "quit"]).sorted()
    private static let openers = ShopCommand.Step.openers.keys.sorted().map { "\($0) " }

    /// Creates the words for a manifest.
    public init(of manifest: Manifest) {
        var links: Set<String> = []
        for route in manifest.routes {
            for pattern in manifest.patterns(of: route) {
                if let link = Self.sample(of: pattern, in: manifest) { links.insert(link) }
            }
        }
        self.links = links.sorted()
        readable = self.links.map { $0.removingPercentEncoding ?? $0 }
        tabs = ShopTabs(of: manifest).roots.map(\.name)
    }

    /// Returns the completions of a text; each begins with it.
    public func candidates(_ typed: String) -> [String] {
        let links = typed.contains("%") ? links : readable
        for (opener, words) in [
            ("tab ", tabs), ("explain ", links), ("from ", Self.sources.map { "\($0.rawValue) " }),
        ] where typed.hasPrefix(opener) {
            let rest = typed.dropFirst(opener.count)
            // The link follows the source.
            guard opener == "from ", let space = rest.firstIndex(of: " ") else {
                return Self.completing(rest, words).map { opener + $0 }
            }
            let link = rest[rest.index(after: space)...]
            return Self.completing(link, links).map { opener + rest[...space] + $0 }
        }
        return Self.completing(typed[...], Self.openers + Self.commands + (typed.isEmpty ? [] : links))
    }

    private static func completing(_ typed: Substring, _ words: [String]) -> [String] {
        words.filter { $0.hasPrefix(typed) }.sorted()
    }

    // MARK: Samples

    /// A link that a pattern matches, without optional parts; `nil` if no value is known for a parameter.
    private static func sample(of pattern: RoutePattern, in manifest: Manifest) -> String? {
        var values: [String: PatternValue] = [:]
        for parameter in pattern.parameters where !parameter.isOptional {
            guard let value = value(of: parameter, in: manifest) else { return nil }
            values[parameter.name] = .text(value)
        }
        guard let link = try? pattern.link(values) else { return nil }
        return "\(link)"
    }

    /// Returns a sample value of a parameter of a type, or of no type.
    private static let values = [
        "int": "42", "double": "9.90", "bool": "true", "uuid": "123e4567-e89b-12d3-a456-426614174000",
    ]
    /// The values that are tried if an expression constrains a parameter.
    private static let trials = [
        "42", "2026", "06", "0800", "2026-06-18", "AB1234", "SUMMER26", "abcd1234", "aB3dE6", "13800138000", "sales",
        "week", "wechat", "press",
    ]

    private static func value(of parameter: RoutePattern.Parameter, in manifest: Manifest) -> String? {
        var expression = parameter.expression
        if let type = parameter.type {
            if let known = values[type] { return known }
            guard case .expression(let text)? = manifest.types[type] else { return nil }
            expression = text
        }
        guard let expression else { return parameter.name == "words" ? "shoes" : "mei" }
        guard let regex = try? Regex(expression) else { return nil }
        return trials.first { $0.wholeMatch(of: regex) != nil }
    }
}
