internal import WaymarkCore

/// Arranges the properties of one route into the path and the query of its pattern.
///
/// | a property | in a group or tail that may be absent | in the query |
/// |---|---|---|
/// | is `nil` and has no default | left out | left out |
/// | is `nil` over a default | left out, and `?name` in the query | `?name` |
/// | equals its default | left out where its whole group is | left out |
/// | is an empty list | left out; optional or over a default also `?name=` | `?name=` |
struct FieldArranger {
    /// A property and its form, `nil` for none.
    private struct Field {
        let name: String
        let form: FieldForm?
        let isOptional: Bool
        let type: any Any.Type
    }

    private let route: any Route.Type
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
        for recorded in try value.recordedFields() where !callerOnly.contains(recorded.name) {
            let type: any Any.Type = recorded.value.map { Swift.type(of: $0 as Any) } ?? Value.self
            fields.append(
                Field(
                    name: recorded.name, form: try form(of: recorded), isOptional: recorded.isOptional, type: type))
        }
        for recorded in try Value.recordedDefaults() ?? [] where !callerOnly.contains(recorded.name) {
            if let form = try form(of: recorded) { recordedDefaults[recorded.name] = form }
        }
    }

    private func form(of field: RecordedField) throws(RouteCodingError) -> FieldForm? {
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
    func arranged(leavesOutDefaults: Bool) throws(RouteCodingError) -> RouteFields {
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
        return RouteFields(path: path, query: query)
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

    /// What the query says of a property that stands there.
    private func pair(of field: Field) -> LinkQuery.Pair? {
        guard let form = field.form else { return hasDefault(field.name) ? LinkQuery.Pair(field.name, nil) : nil }
        return equalsDefault(form, field.name) ? nil : LinkQuery.Pair(field.name, form.queryText)
    }

    /// What the query says of a property whose place in the path is left out.
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

extension PatternSegment {
    /// The name of the parameter or tail that stands here.
    fileprivate var holeName: String? {
        switch self {
        case .parameter(let hole, _, _): hole.name
        case .tail(let name, _): name
        case .literal, .wildcard: nil
        }
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
