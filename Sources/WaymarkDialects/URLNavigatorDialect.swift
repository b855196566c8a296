public import WaymarkCore

/// The tables of URLNavigator (`register(_:)`, `handle(_:)`).
///
/// | component | matches |
/// |---|---|
/// | `<name>`, `<string:name>` | any text, as written in the link |
/// | `<int:name>`, `<float:name>`, `<uuid:name>` | a text that Swift's `Int`, `Float` or `UUID` can be created from |
/// | `<path:name>` | the rest of the path, with at least one component; only at the end |
/// | `<greeting:name>` | texts that the converter of that name accepts; any text if no such converter exists |
/// | `u-<name>` | itself: a placeholder must be a whole component |
///
/// Schemes must be equal, or both be absent; the host is a component. Among matching patterns, the one with the most
/// literal components comes first, then the earlier one.
///
/// In a query, a name without `=` has no value and is ignored, the last of several equal names counts, and `+` is kept.
///
/// Differences from URLNavigator: patterns with the same number of literals are in dictionary order there, names in a
/// query are not decoded, and user information and a port are part of the first component; here, they are ignored in
/// patterns and links.
public struct URLNavigatorDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "urlnavigator"

    /// A closure that converts a component to a handler's value, or returns `nil` to reject the component.
    public typealias Converter = @Sendable (_ component: String) -> DialectValue?

    /// The app's converters, by their names in patterns; a converter with the name of a built-in one replaces it.
    public var converters: [String: Converter] = [:]

    /// Creates a dialect with only the built-in converters.
    public init() {}

    /// Creates the dialect from the option `converters`: templates by name, in which `{value}` stands for the
    /// component.
    ///
    /// - Throws: A `DialectError` for an unknown or faulty option.
    public init(options: [String: DialectValue]) throws(DialectError) {
        var options = DialectOptions(options)
        for (name, template) in try options.textsByName("converters") ?? [:] {
            converters[name] = { component in .text(Self.filled(template, with: component)) }
        }
        try options.end()
    }

    private static func filled(_ template: String, with value: String) -> String {
        guard let hole = template.firstOccurrence(of: "{value}") else { return template }
        return template[..<hole.lowerBound] + value + filled(String(template[hole.upperBound...]), with: value)
    }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.precedence = .literalCount
        rules.caseSensitivity = .exact
        rules.exactSchemes = true
        rules.namespaces = .separate
        rules.setHost(.segment, forScheme: "*")
        rules.userInformation = .ignore
        rules.literals = .written
        rules.decodeValues = [.query]
        rules.plusIsSpace = .never
        rules.repeatedQuery = .last
        rules.valuelessQuery = .dropped
        rules.merge = [.defaults, .path]
        return rules
    }

    /// Returns the pattern's text: among registrations with equal texts, the last one counts; among equivalent patterns
    /// with different texts, the first one does.
    public func replacementKey(of route: DialectRoute) -> [String]? { [route.pattern] }

    /// The parameter types of its converters, by name.
    public var types: [ParameterType] {
        knownConverters.keys.sorted().map { [self] name in
            ParameterType(name) { convert($0, by: name) != nil }
        }
    }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (scheme, rest) = try written.splittingScheme()
        var parts = try written.components(of: rest.upTo("?#"))
        if scheme != nil, !rest.hasPrefix("/"), let first = parts.first {
            let host = PatternText.host(of: first)
            if !host.hasPrefix("<") { parts[0] = host }
        }
        let segments = parts.map(segment)
        if segments.dropLast().contains(where: \.isTail) { throw written.fault(.tailNotLast, at: 0) }
        return [try written.pattern(segments, scheme: scheme)]
    }

    private func segment(_ part: Substring) -> PatternSegment {
        let inner = part.dropFirst().dropLast()
        let names = inner.split(separator: ":", omittingEmptySubsequences: false)
        guard part.hasPrefix("<"), part.hasSuffix(">"), part.count > 1, names.count <= 2 else {
            return .literal(String(part))
        }
        guard names.count == 2 else { return .any(inner) }
        let type = String(names[0])
        if type == "path", converters[type] == nil { return .tail(name: String(names[1]), needsSegment: true) }
        let constraint = knownConverters[type] == nil ? nil : ParameterConstraint.type(type)
        return .parameter(PatternHole(name: String(names[1]), constraint: constraint), before: "", after: "")
    }

    /// Converts a text with the converter of its type.
    ///
    /// - Parameters:
    ///   - text: The decoded text.
    ///   - type: The name of the type; `nil` for a text.
    /// - Returns: The converted value, or the text itself.
    public func argument(_ text: String, type: String?) -> DialectValue {
        type.flatMap { convert(text, by: $0) } ?? .text(text)
    }

    private func convert(_ text: String, by name: String) -> DialectValue? { knownConverters[name]?(text) }

    /// The app's converters and the built-in ones that change or reject a text.
    private var knownConverters: [String: Converter] {
        let supplied: [String: Converter] = [
            "int": { Int($0).map { .integer($0) } },
            "float": { text in
                guard let value = Float(text), value.isFinite else { return nil }
                // The number as written, not as a wider type would print it.
                return Double(value.description).map { .number($0) }
            },
            "uuid": { text in
                ParameterType.standard.contains { $0.name == "uuid" && $0.accepts(text) } ? .text(text) : nil
            },
        ]
        return supplied.merging(converters) { $1 }
    }
}

extension PatternSegment {
    fileprivate var isTail: Bool { if case .tail = self { true } else { false } }
}
