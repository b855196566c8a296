internal import WaymarkInspection
internal import WaymarkManifest

/// The difference between two manifests' declarations of one route, apart from the links that it matches.
///
/// Summaries, and the order of unordered values, make no difference.
struct RouteDifference {
    /// A key that differs.
    struct Change {
        let key: String
        /// The difference, in a sentence.
        let message: String
    }

    /// The differences, in a fixed order of keys.
    private(set) var changes: [Change] = []

    private let old: ManifestRoute
    private let new: ManifestRoute
    /// The route in sentences.
    private let name: String

    /// Compares a route with itself in another manifest.
    ///
    /// - Parameter isMoved: Whether links of the route have moved, without which its priority changes nothing.
    init(from old: ManifestRoute, of before: Manifest, to new: ManifestRoute, of after: Manifest, isMoved: Bool) {
        self.old = old
        self.new = new
        name = old.id.map { "'\(old.pattern)' (\($0))" } ?? "'\(old.pattern)'"
        compare("id") { $0.id.quoted }
        // If the manifest does not declare a value, the code does, and it may be either value.
        compare("exposure") { $0.exposure?.rawValue ?? Self.unsaid }
        compare("sources") { $0.sources.isEmpty ? "not limited" : $0.sources.listed }
        compare("handler") { $0.handler.map { "'\($0)'" } ?? Self.unsaid }
        compare("tags") { $0.tags.listed }
        compare("defaults") { "\($0.effectiveDefaults)" }
        compareQuery(before, after)
        compare("presentation") { $0.presentation.map { "\(JSONText($0.shortened))" } ?? "none" }
        compare("parent") { $0.parent.quoted }
        compare("parentQuery") { $0.parentQuery.listed }
        compare("fallback") { $0.fallback.quoted }
        // The scheme and the sources of another router's registration decide on links alone, which the tables compare.
        compare("kind") { $0.registration.kind.quoted }
        compare("returns") { $0.registration.answer.words }
        if isMoved { compare("priority") { "\($0.priority)" } }
    }

    private static let unsaid = "left to the app's code"

    private mutating func compare(_ key: String, _ words: (ManifestRoute) -> String) {
        add(key, "the \(key) of \(name)", words(old), words(new))
    }

    private mutating func compareQuery(_ before: Manifest, _ after: Manifest) {
        let olds = old.query.map { ($0.name, $0.words(before.types)) }
        let news = new.query.map { ($0.name, $0.words(after.types)) }
        let was = Dictionary(olds) { first, _ in first }
        let now = Dictionary(news) { first, _ in first }
        for parameter in olds.map(\.0) + news.map(\.0).filter({ was[$0] == nil }) {
            let subject = "the query parameter '\(parameter)' of \(name)"
            add("query", subject, was[parameter] ?? "not declared", now[parameter] ?? "not declared")
        }
    }

    private mutating func add(_ key: String, _ subject: String, _ was: String, _ now: String) {
        if was == now { return }
        changes.append(Change(key: key, message: "\(subject) was \(was) and is \(now)"))
    }
}

extension String? {
    fileprivate var quoted: String { map { "'\($0)'" } ?? "none" }
}

extension Sequence<String> {
    /// The texts without regard to their order, in words.
    var listed: String {
        let texts = Set(self).sorted()
        return texts.isEmpty ? "none" : texts.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ManifestRoute {
    /// The values that the route gives to absent names, by name.
    fileprivate var effectiveDefaults: JSONText {
        let values = Dictionary(allDefaults.map { ($0.name, $0.value) }) { _, own in own }
        let names = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return .object(names.compactMap { name in values[name].map { JSONText.Member(name, $0) } })
    }
}

extension ManifestRoute.QueryParameter {
    /// The demands of the declaration on links, in words; the default is compared with those of the route.
    ///
    /// - Parameter types: The types that the manifest declares.
    fileprivate func words(_ types: [String: Manifest.ParameterType]) -> String {
        var words = "\(isRequired ? "required" : "optional"), of type '\(type)'"
        if case .expression(let expression)? = types[type] { words += " ('\(expression)')" }
        if !values.isEmpty { words += ", one of \(values.map { $0.parameterText ?? "null" }.listed)" }
        return words
    }
}

extension ManifestRoute.Registration.Answer {
    fileprivate var words: String {
        switch self {
        case .always: "always"
        case .never: "never"
        case .ifParameter(let name, let text): "if '\(name)' is '\(text)'"
        case .ifInteger(let name): "if '\(name)' is a whole number"
        case .ifTailBegins(let segment): "if the tail begins with '\(segment)'"
        @unknown default: "\(self)"
        }
    }
}

extension ManifestValue {
    /// A presentation as a text if its kind says all of it.
    fileprivate var shortened: ManifestValue {
        guard case .object(let members) = self, members.count == 1, let kind = members["kind"] else { return self }
        return kind
    }
}
