extension IndexMatch {
    /// Returns the arguments of a handler as one dictionary: the values of all sources, in the order of
    /// ``MatchingRules/merge``.
    ///
    /// A repeated query name has the values that ``MatchingRules/repeatedQuery`` selects. A name without `=` has the
    /// value `absent`, and so hides a default. The values are in the order in which their names first occurred.
    ///
    /// - Parameters:
    ///   - caller: The values that were passed along with the link.
    ///   - defaults: The values that the route gives to absent names.
    ///   - text: Returns the value of a text of the path or the query.
    ///   - parameter: Returns the value of a parameter of the path, if that is more than its text.
    ///   - absent: The value of a name without one.
    ///   - list: Returns the value of a repeated query name from its values.
    public func arguments<Value>(
        caller: [(name: String, value: Value)], defaults: [(name: String, value: Value)], text: (String) -> Value,
        parameter: ((RouteParameters.Element) -> Value)? = nil, absent: Value, list: ([Value]) -> Value
    ) -> [(name: String, value: Value)] {
        var arguments = NamedValues<Value>()
        for source in index.rules.merge {
            switch source {
            case .caller: for (name, value) in caller { arguments.set(name, value) }
            case .defaults: for (name, value) in defaults { arguments.set(name, value) }
            case .path:
                for element in parameters { arguments.set(element.name, parameter?(element) ?? text(element.value)) }
            case .query:
                var pairs = NamedValues<[Value]>()
                for pair in query { pairs.append(pair.value.map(text) ?? absent, to: pair.name) }
                for (name, values) in pairs.elements { arguments.set(name, chosen(from: values, list)) }
            }
        }
        return arguments.elements
    }

    private func chosen<Value>(from values: [Value], _ list: ([Value]) -> Value) -> Value {
        switch index.rules.repeatedQuery {
        case .all: values.count == 1 ? values[0] : list(values)
        case .first: values[0]
        case .last: values[values.count - 1]
        }
    }
}

/// Values by name, compared byte for byte, in the order in which the names were added.
private struct NamedValues<Value> {
    private(set) var elements: [(name: String, value: Value)] = []
    private var places: [[UInt8]: Int] = [:]

    mutating func set(_ name: String, _ value: Value) {
        if let place = places[name.bytes] {
            elements[place].value = value
        } else {
            places[name.bytes] = elements.count
            elements.append((name, value))
        }
    }

    mutating func append<Element>(_ element: Element, to name: String) where Value == [Element] {
        if let place = places[name.bytes] {
            elements[place].value.append(element)
        } else {
            set(name, [element])
        }
    }
}
