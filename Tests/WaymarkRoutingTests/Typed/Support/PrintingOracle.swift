import WaymarkCore

@testable import WaymarkRouting

/// The links of `Codable` routes as they were printed before patterns were prepared: every property is kept as a value first, and
/// every link is read back by a table that is made for it. It is slow and says nothing on its own; `RouteCoder` is held against it.
enum PrintingOracle {
    static func link<Value: Route>(
        to route: Value, rules: MatchingRules, defaults: [String: String] = [:]
    ) throws(RouteCodingError) -> DeepLink {
        let pattern = Value.pattern.reread(under: rules)
        if pattern.fault != nil { _ = try link([:], [], pattern, rules, Value.self) }
        let arranger = try OracleArranger(route, pattern: pattern, nested: nil, defaults: defaults)
        let brief = try arranger.arranged(leavesOutDefaults: true)
        do throws(RouteCodingError) {
            return try link(brief.path, brief.query, pattern, rules, Value.self)
        } catch {
            guard let full = try? arranger.arranged(leavesOutDefaults: false), full != brief,
                let link = try? link(full.path, full.query, pattern, rules, Value.self)
            else { throw error }
            return link
        }
    }

    private static func link(
        _ path: [String: PatternValue], _ query: [LinkQuery.Pair], _ pattern: RoutePattern, _ rules: MatchingRules,
        _ type: any RouteProtocol.Type
    ) throws(RouteCodingError) -> DeepLink {
        let link: DeepLink
        do throws(PatternLinkError) {
            link = try pattern.link(path, query: query.isEmpty ? nil : query, rules: rules)
        } catch {
            let name: String? =
                switch error.reason {
                case .missing(let name), .unknown(let name): name
                case .illTyped(let name, _, _), .unprintable(let name, _): name
                default: nil
                }
            throw RouteCodingError(.unprintable(error), field: name, route: type)
        }
        let isSameQuery = Array(link.query(under: rules)) == query
        if !isSameQuery || (rules.decodeValues != .all && !isReadAsWritten(link, path, pattern, rules)) {
            throw RouteCodingError(.readsOtherwise(link: link.text), field: nil, route: type)
        }
        return link
    }

    private static func isReadAsWritten(
        _ link: DeepLink, _ values: [String: PatternValue], _ pattern: RoutePattern, _ rules: MatchingRules
    ) -> Bool {
        guard let match = try? RouteIndex.table(of: pattern, rules: rules, types: []).match(link) else { return false }
        return values.allSatisfy { name, value in
            switch value {
            case .text(let text): match.parameters[name]?.hasSameBytes(as: text) == true
            case .segments(let texts):
                texts.isEmpty || match.segments(of: name)?.elementsEqual(texts) { $0.hasSameBytes(as: $1) } == true
            }
        }
    }
}

/// A property as its route's `encode(to:)` hands it over.
struct OracleField {
    /// The key.
    let name: String
    /// The value, or `nil` where it is none.
    let value: (any Encodable)?
    /// Whether the property is optional: `decodeIfPresent` will ask for it.
    let isOptional: Bool
}

extension Encodable {
    /// The properties in the order in which they are encoded.
    fileprivate func oracleFields() throws(RouteCodingError) -> [OracleField] {
        let recorder = OracleRecorder()
        do {
            try encode(to: recorder)
        } catch {
            throw RouteCodingError(
                recorder.problem ?? error, text: nil, type: Self.self, field: nil, route: Self.self)
        }
        if let problem = recorder.problem {
            throw RouteCodingError(problem.reason, field: nil, route: Self.self)
        }
        return recorder.fields
    }
}

/// Notes the properties of a route without printing them.
private final class OracleRecorder: Encoder {
    private(set) var fields: [OracleField] = []
    private var places: [String: Int] = [:]
    /// The reason that an encoded value is no route.
    var problem: FieldProblem?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(OracleNotes<Key>(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { refuse("a list").unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { refuse("one value").singleValueContainer() }

    /// Notes that there is more than a link has room for, and gives something to encode it into.
    func refuse(_ what: String) -> RefusingEncoder {
        let found = FieldProblem(
            reason: .unsupported(type: what, why: "a route is written by its properties, each of which is one value"))
        problem = problem ?? found
        return RefusingEncoder(error: found)
    }

    /// Of a key that is encoded twice the later value counts.
    func note(_ name: String, _ value: (any Encodable)?, isOptional: Bool) {
        let field = OracleField(name: name, value: value, isOptional: isOptional)
        if let place = places[name] {
            fields[place] = field
        } else {
            places[name] = fields.count
            fields.append(field)
        }
    }
}

/// The properties of a route, as keys and values to be noted.
private struct OracleNotes<Key: CodingKey>: PropertyWriting {
    let recorder: OracleRecorder

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { recorder.note(key.stringValue, nil, isOptional: true) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if let optional = value as? any OptionalValue {
            recorder.note(key.stringValue, optional.held as? any Encodable, isOptional: true)
        } else {
            recorder.note(key.stringValue, value, isOptional: false)
        }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
        writeIfPresent(value, forKey: key)
    }

    func writeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
        recorder.note(key.stringValue, value, isOptional: true)
    }

    func encodeConditional<Value: AnyObject & Encodable>(_ object: Value, forKey key: Key) throws {
        recorder.note(key.stringValue, object, isOptional: false)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { recorder.refuse("a nested container").container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        recorder.refuse("a nested list").unkeyedContainer()
    }

    func superEncoder() -> any Encoder { recorder.refuse("a superclass's own encoder") }
    func superEncoder(forKey key: Key) -> any Encoder { recorder.refuse("a superclass's own encoder") }
}

/// Arranges the properties of one route into the path and the query of its pattern.
///
/// | a property | in a group or tail that may be absent | in the query |
/// |---|---|---|
/// | is `nil` and has no default | left out | left out |
/// | is `nil` over a default | left out, and `?name` in the query | `?name` |
/// | equals its default | left out where its whole group is | left out |
/// | is an empty list | left out; optional or over a default also `?name=` | `?name=` |
private struct OracleArranger {
    /// A property and its form, `nil` for none.
    private struct Field {
        let name: String
        let form: FieldForm?
        let isOptional: Bool
        let type: any Any.Type
    }

    private let route: any RouteProtocol.Type
    private let nested: NestedValueCoding?
    /// The registration's texts for absent names, which come before the route's own defaults.
    private let defaults: [String: String]
    private let elements: [PatternElement]
    private var fields: [Field] = []
    private var recordedDefaults: [String: FieldForm] = [:]

    init<Value: Route>(
        _ value: Value, pattern: RoutePattern, nested: NestedValueCoding?, defaults: [String: String]
    ) throws(RouteCodingError) {
        route = Value.self
        self.nested = nested
        self.defaults = defaults
        elements = pattern.syntax.elements
        let callerOnly = Value.callerOnly
        for recorded in try value.oracleFields() where !callerOnly.contains(recorded.name) {
            let type: any Any.Type = recorded.value.map { Swift.type(of: $0 as Any) } ?? Value.self
            fields.append(
                Field(
                    name: recorded.name, form: try form(of: recorded), isOptional: recorded.isOptional, type: type))
        }
        for recorded in try Value.defaults?.oracleFields() ?? [] where !callerOnly.contains(recorded.name) {
            if let form = try form(of: recorded) { recordedDefaults[recorded.name] = form }
        }
    }

    private func form(of field: OracleField) throws(RouteCodingError) -> FieldForm? {
        guard let value = field.value else { return nil }
        do {
            return try FieldForm(of: value, nested: nested)
        } catch {
            throw RouteCodingError(
                error, text: nil, type: type(of: value as Any), field: field.name, route: route)
        }
    }

    /// The path and the query.
    ///
    /// - Parameter leavesOutDefaults: Whether a group of the path is left out where all in it equal their defaults.
    func arranged(leavesOutDefaults: Bool) throws(RouteCodingError) -> (
        path: [String: PatternValue], query: [LinkQuery.Pair]
    ) {
        var path: [String: PatternValue] = [:]
        var absent: Set<String> = []
        for element in elements {
            let segments: [PatternSegment]
            let mayBeAbsent: Bool
            switch element {
            case .segment(let segment):
                segments = [segment]
                mayBeAbsent = if case .tail(_, needsSegment: false) = segment { true } else { false }
            case .group(let held):
                segments = held
                mayBeAbsent = true
            }
            let isAbsent =
                mayBeAbsent
                && segments.allSatisfy { $0.holeName == nil || isOmittable($0, leavesOutDefaults: leavesOutDefaults) }
            for segment in segments {
                guard let name = segment.holeName else { continue }
                if isAbsent {
                    absent.insert(name)
                } else if let field = field(name), let form = field.form {
                    path[name] = try pathValue(form, of: field, in: segment)
                }
            }
        }
        let places = Set(elements.flatMap(\.holeNames))
        let query = fields.compactMap { field in
            places.contains(field.name)
                ? (absent.contains(field.name) ? remainder(of: field) : nil) : pair(of: field)
        }
        return (path, query)
    }

    private func field(_ name: String) -> Field? { fields.first { $0.name.hasSameBytes(as: name) } }

    private func isOmittable(_ segment: PatternSegment, leavesOutDefaults: Bool) -> Bool {
        guard let name = segment.holeName, let field = field(name), let form = field.form else { return true }
        if case .tail = segment, case .list(let texts) = form, texts.isEmpty { return true }
        return leavesOutDefaults && equalsDefault(form, name)
    }

    private func pathValue(
        _ form: FieldForm, of field: Field, in segment: PatternSegment
    ) throws(RouteCodingError) -> PatternValue {
        let isTail = if case .tail = segment { true } else { false }
        switch form {
        case .text(let text): return .text(text)
        case .list(let texts) where isTail: return .segments(texts)
        case .nested(let text) where isTail: return .text(text)
        case .list, .nested: throw RouteCodingError(.oneSegment(field.type), field: field.name, route: route)
        }
    }

    // MARK: Query

    /// The pairs of the query for a property that stands there.
    private func pair(of field: Field) -> LinkQuery.Pair? {
        guard let form = field.form else { return hasDefault(field.name) ? LinkQuery.Pair(field.name, nil) : nil }
        return equalsDefault(form, field.name) ? nil : LinkQuery.Pair(field.name, form.queryText)
    }

    /// The pairs of the query for a property whose place in the path is left out.
    private func remainder(of field: Field) -> LinkQuery.Pair? {
        guard let form = field.form else { return hasDefault(field.name) ? LinkQuery.Pair(field.name, nil) : nil }
        if equalsDefault(form, field.name) { return nil }
        return field.isOptional || hasDefault(field.name) ? LinkQuery.Pair(field.name, form.queryText) : nil
    }

    // MARK: Defaults

    private func hasDefault(_ name: String) -> Bool { defaults[name] != nil || recordedDefaults[name] != nil }

    private func equalsDefault(_ form: FieldForm, _ name: String) -> Bool {
        if let text = defaults[name] { return text.hasSameBytes(as: form.queryText) }
        return recordedDefaults[name]?.isSame(as: form) ?? false
    }
}

extension PatternElement {
    /// The names of all parameters in it.
    fileprivate var holeNames: [String] {
        switch self {
        case .segment(let segment): segment.holeName.map { [$0] } ?? []
        case .group(let segments): segments.compactMap(\.holeName)
        }
    }
}
