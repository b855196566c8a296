extension IndexMatch {
    /// Returns what a handler receives as one dictionary: the values of all sources under the rules' order of filling.
    ///
    /// A query name that is repeated gives what ``MatchingRules/repeatedQuery`` says; a name without `=` gives `absent`, and
    /// so hides a default. The values stay in the order in which their names were first filled in.
    ///
    /// - Parameters:
    ///   - caller: The values that were passed beside the link.
    ///   - defaults: The values that the route gives to absent names.
    ///   - text: A value from a text of the path or the query.
    ///   - parameter: A value from a parameter of the path, where that is more than its text.
    ///   - absent: The value of a name without one.
    ///   - list: A value from those of a repeated query name.
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

/// Values by name, compared byte for byte, in the order in which the names came.
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
