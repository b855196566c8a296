internal import WaymarkCore

/// The properties of a route, arranged into path and query.
struct ArrangedFields: Equatable {
    /// The values of the pattern's parameters from left to right.
    var path: [PatternValue?]
    /// The pairs of the query.
    var query: [LinkQuery.Pair] = []
}

/// Arranges the properties of one route into the path and the query of its pattern.
///
/// | a property | in a group or tail that may be absent | in the query |
/// |---|---|---|
/// | is `nil` and has no default | left out | left out |
/// | is `nil` over a default | left out, and `?name` in the query | `?name` |
/// | equals its default | left out where its whole group is | left out |
/// | is an empty list | left out; optional or over a default also `?name=` | `?name=` |
struct FieldArranger {
    private let route: any RouteProtocol.Type
    private let plan: RoutePlan
    /// The registration's texts for absent names, which come before the route's own defaults.
    private let defaults: [String: String]
    private let fields: [WrittenField]
    /// The route's own defaults, and behind them those that properties were written with.
    private let ownDefaults: [WrittenField]

    init<Value: RouteProtocol>(
        _ value: Value, _ plan: RoutePlan, nested: NestedValueCoding?, defaults: [String: String]
    ) throws(RouteCodingError) {
        route = Value.self
        self.plan = plan
        self.defaults = defaults
        var written: [WrittenField]
        (fields, written) = try Self.fields(of: value, nested: nested)
        if let defaults = Value.defaults { written = try Self.fields(of: defaults, nested: nested).fields + written }
        ownDefaults = written
    }

    private static func fields<Value: RouteProtocol>(
        of value: Value, nested: NestedValueCoding?
    ) throws(RouteCodingError) -> (fields: [WrittenField], defaults: [WrittenField]) {
        var writer = RouteWriter(printing: Value.self, nested: nested)
        try value.write(to: &writer)
        return (writer.fields, writer.defaults)
    }

    /// The path and the query.
    ///
    /// - Parameter leavesOutDefaults: Whether a group of the path is left out where all in it equal their defaults.
    func arranged(leavesOutDefaults: Bool) throws(RouteCodingError) -> ArrangedFields {
        var arranged = ArrangedFields(path: Array(repeating: nil, count: plan.holes.count))
        var absent: Set<Int> = []
        for element in plan.elements {
            let isAbsent =
                element.mayBeAbsent
                && element.holes.allSatisfy { isOmittable(plan.holes[$0], leavesOutDefaults: leavesOutDefaults) }
            for place in element.holes {
                if isAbsent {
                    absent.insert(place)
                } else if let field = field(plan.holes[place].name), let form = field.form {
                    arranged.path[place] = try pathValue(form, of: field, in: plan.holes[place])
                }
            }
        }
        for field in fields {
            let pair: LinkQuery.Pair? =
                if let place = plan.hole(named: field.name) {
                    absent.contains(place) ? remainder(of: field) : nil
                } else {
                    self.pair(of: field)
                }
            if let pair { arranged.query.append(pair) }
        }
        return arranged
    }

    private func field(_ name: String) -> WrittenField? { fields.first { $0.name.hasSameBytes(as: name) } }

    private func isOmittable(_ hole: RoutePlan.Hole, leavesOutDefaults: Bool) -> Bool {
        guard let field = field(hole.name), let form = field.form else { return true }
        if hole.isTail, case .list(let texts) = form, texts.isEmpty { return true }
        return leavesOutDefaults && equalsDefault(form, hole.name)
    }

    private func pathValue(
        _ form: FieldForm, of field: WrittenField, in hole: RoutePlan.Hole
    ) throws(RouteCodingError) -> PatternValue {
        switch form {
        case .text(let text): return .text(text)
        case .list(let texts) where hole.isTail: return .segments(texts)
        case .nested(let text) where hole.isTail: return .text(text)
        case .list, .nested:
            throw RouteCodingError(.oneSegment(field.type ?? route), field: field.name, route: route)
        }
    }

    // MARK: Query

    /// Returns the query's pair for a property that stands there.
    private func pair(of field: WrittenField) -> LinkQuery.Pair? {
        guard let form = field.form else { return hasDefault(field.name) ? LinkQuery.Pair(field.name, nil) : nil }
        return equalsDefault(form, field.name) ? nil : LinkQuery.Pair(field.name, form.queryText)
    }

    /// Returns the query's pair for a property whose place in the path is left out.
    private func remainder(of field: WrittenField) -> LinkQuery.Pair? {
        guard let form = field.form else { return hasDefault(field.name) ? LinkQuery.Pair(field.name, nil) : nil }
        if equalsDefault(form, field.name) { return nil }
        return field.isOptional || hasDefault(field.name) ? LinkQuery.Pair(field.name, form.queryText) : nil
    }

    // MARK: Defaults

    /// The registration's text for an absent property.
    private func defaultText(_ name: String) -> String? { defaults.isEmpty ? nil : defaults[name] }

    /// The route's own default as it is in a link, if it has one that is not `nil`.
    private func ownDefault(_ name: String) -> FieldForm? {
        ownDefaults.isEmpty ? nil : ownDefaults.first { $0.form != nil && $0.name.hasSameBytes(as: name) }?.form
    }

    private func hasDefault(_ name: String) -> Bool { defaultText(name) != nil || ownDefault(name) != nil }

    private func equalsDefault(_ form: FieldForm, _ name: String) -> Bool {
        if let text = defaultText(name) { return form.isSame(asText: text) }
        return ownDefault(name)?.isSame(as: form) ?? false
    }
}
