/// Links composed by members of `URLComponents`: `components.scheme = "shop"; components.path = "/goods/42"`.
struct ComponentAssignments: Sendable {
    /// The part of a link that a member sets.
    enum Part: Sendable {
        case scheme
        case host
        case path
        /// The query as a text.
        case query
        /// The query as a list of query items.
        case items

        init?(member: String) {
            switch member {
            case "scheme": self = .scheme
            case "host", "percentEncodedHost", "encodedHost": self = .host
            case "path", "percentEncodedPath": self = .path
            case "query", "percentEncodedQuery": self = .query
            case "queryItems", "percentEncodedQueryItems": self = .items
            default: return nil
            }
        }
    }

    /// A variable in a function.
    struct Variable: Hashable, Sendable {
        let name: String
        /// The place of the brace that begins the function, or -1 outside of functions.
        let function: Int
    }

    private struct Assignment: Sendable {
        let part: Part
        let parts: [TextExpression]
        let spot: SourceSpot
        let token: Int
        let range: Range<Int>
    }

    private var order: [Variable] = []
    private var assignments: [Variable: [Assignment]] = [:]
    /// The parts to which something is added later.
    private var growing: [Variable: Set<Part>] = [:]

    /// Records the value of a part.
    mutating func set(
        _ part: Part, of variable: Variable, to parts: [TextExpression], spot: SourceSpot, token: Int, range: Range<Int>
    ) {
        if assignments[variable] == nil { order.append(variable) }
        assignments[variable, default: []].append(
            Assignment(part: part, parts: parts, spot: spot, token: token, range: range))
    }

    /// Records that something is added to a part.
    mutating func grow(_ part: Part, of variable: Variable) { growing[variable, default: []].insert(part) }

    /// The texts: one for each path of a variable, or for each host if it has no path.
    var texts: [MadeText] {
        order.flatMap { variable in
            let all = assignments[variable] ?? []
            guard all.contains(where: { $0.part == .scheme }) else { return [MadeText]() }
            let last = all.contains { $0.part == .path } ? Part.path : .host
            // The value at a place is the last one before it, or else the first one after it.
            var values: [Part: [TextExpression]] = [:]
            for assignment in all where values[assignment.part] == nil { values[assignment.part] = assignment.parts }
            return all.compactMap { assignment in
                values[assignment.part] = assignment.parts
                return assignment.part == last ? text(endingWith: assignment, values, growing[variable] ?? []) : nil
            }
        }
    }

    private func text(
        endingWith end: Assignment, _ values: [Part: [TextExpression]], _ growing: Set<Part>
    ) -> MadeText {
        var parts = (values[.scheme] ?? [.hole]) + [.text("://")]
        parts += values[.host] ?? []
        if end.part == .path { parts += end.parts }
        if growing.contains(end.part) { parts.append(.hole) }
        if !growing.isDisjoint(with: [.query, .items]) {
            parts += [.text("?"), .hole]
        } else if let query = values[.items] ?? values[.query], !query.isEmpty {
            parts += [.text("?")] + query
        }
        return MadeText(parts: parts, spot: end.spot, token: end.token, isRegistration: false, range: end.range)
    }
}
