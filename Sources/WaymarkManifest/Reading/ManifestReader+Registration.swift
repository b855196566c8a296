internal import WaymarkCore

extension ManifestReader {
    /// Reads the data of another router's registration in addition to its pattern; null is treated as absent.
    mutating func readRegistration(_ fields: Fields<ManifestRoute.Key>, into route: inout ManifestRoute) {
        route.registration.scheme = text(present(fields[.scheme]))
        route.registration.kind = text(present(fields[.kind]))
        route.registration.sources = sources(present(fields[.accept]))
        if let field = present(fields[.returns]) { route.registration.answer = answer(field) }
        readDefaultParameters(fields, into: &route)
    }

    /// Reads values that the handler receives, which may be nested; they must not be among the route's defaults as
    /// well.
    private mutating func readDefaultParameters(_ fields: Fields<ManifestRoute.Key>, into route: inout ManifestRoute) {
        var first: [String: Field] = [:]
        if let defaults = fields[.defaults], case .object(let members) = defaults.node.content {
            for member in members.reversed() { first[member.key] = defaults.member(member) }
        }
        for member in members(present(fields[.defaultParameters])) ?? [] {
            if let first = first[member.name] {
                reportRepeated(member.name, at: member.value, first: first)
            } else {
                route.defaults[member.name] = value(member.value)
            }
        }
    }

    private func present(_ field: Field?) -> Field? {
        if let field, case .null = field.node.content { return nil }
        return field
    }

    /// Reads `any` or a list of link sources.
    private mutating func sources(_ field: Field?) -> [String]? {
        guard let field else { return nil }
        if case .text("any") = field.node.content { return nil }
        guard case .array = field.node.content else {
            report(.wrongKind(field.node.kind), at: field, expected: "'any' or a list of link sources")
            return nil
        }
        return texts(field)
    }

    private enum AnswerKey: String, CaseIterable {
        case parameter = "if_param"
        case equals
        case integer = "if_int"
        case tail = "if_wildcard_first"
    }

    /// Reads the condition for a handler to take a link: true, false, `nil-handler`, or an object that names a
    /// condition.
    private mutating func answer(_ field: Field) -> ManifestRoute.Registration.Answer {
        let expected = "true, false, 'nil-handler' or an object with a condition"
        switch field.node.content {
        case .bool(let takes): return takes ? .always : .never
        // A route without a handler takes all links that its pattern matches.
        case .text("nil-handler"): return .always
        case .object:
            guard let fields = fields(field, AnswerKey.self) else { return .always }
            let conditions: [AnswerKey] = [.integer, .tail, .parameter].filter { fields[$0] != nil }
            if conditions.count > 1 {
                report(.exclusiveKeys(conditions[0].rawValue, conditions[1].rawValue), at: field, expected: expected)
            } else if fields[.equals] != nil, let other = conditions.first, other != .parameter {
                report(.exclusiveKeys(other.rawValue, AnswerKey.equals.rawValue), at: field, expected: expected)
            }
            if let name = text(fields[.integer]) { return .ifInteger(name) }
            if let segment = text(fields[.tail]) { return .ifTailBegins(with: segment) }
            if let name = text(fields[.parameter]), let value = text(required(.equals, of: fields)) {
                return .ifParameter(name, equals: value)
            }
            report(.missingKey(AnswerKey.parameter.rawValue), at: field, expected: expected)
        default: report(.wrongKind(field.node.kind), at: field, expected: expected)
        }
        return .always
    }
}
