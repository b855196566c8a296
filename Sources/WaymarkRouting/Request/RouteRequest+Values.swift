import WaymarkCore

extension RouteRequest {
    /// Returns the text of a name, or `nil`.
    ///
    /// The sources are searched in the order of ``/WaymarkCore/MatchingRules/merge``, the last one first. By the
    /// standard rules, these are the caller's values, the path, the query, and the route's defaults. If a query name is
    /// repeated, the first value counts, or the last if the rules say so. A query name without `=` has no value, and
    /// hides a default; ``query`` contains it. Fixed values of the route (``RouteOptions/fixed``) come before all
    /// sources.
    ///
    /// A value of the caller counts if it is a text or can be written as one. Any other has no text, and hides the
    /// link's value. For a name that no link can set (``RouteProtocol/callerOnly``), the link's value does not count,
    /// and the typed route provides the value. ``query`` contains the link's value.
    public subscript(name: String) -> String? {
        switch value(of: name) {
        case .caller(let value): (value as? any LinkValue)?.linkText
        case .text(let text): text
        case .query(let values): chosen(from: values)
        case nil: nil
        }
    }

    /// Returns the value of a name as a type.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: A ``ParameterError`` if the name has no value, or one that is not of the type.
    public subscript<Value: Sendable>(name: String, as type: Value.Type) -> Value {
        get throws(ParameterError) {
            guard let value = try self[ifPresent: name, as: type] else { throw ParameterError(name, .missing) }
            return value
        }
    }

    /// Returns the value of a name as a type, or `nil` if the name has none.
    ///
    /// A text is read if the type is a ``LinkValue``; a caller's value of the type is returned as it is.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the value.
    /// - Returns: The value, or `nil`.
    /// - Throws: A ``ParameterError`` if there is a value that is not of the type.
    public subscript<Value: Sendable>(ifPresent name: String, as type: Value.Type) -> Value? {
        get throws(ParameterError) {
            let text: String?
            switch value(of: name) {
            case .caller(let given):
                if let value = given as? Value { return value }
                guard let written = (given as? any LinkValue)?.linkText else {
                    throw ParameterError(name, .illFormed(text: "\(Swift.type(of: given))", expected: "\(type)"))
                }
                text = written
            case .text(let found): text = found
            case .query(let values): text = chosen(from: values)
            case nil: text = nil
            }
            guard let text else { return nil }
            if let text = text as? Value { return text }
            guard let value = (type as? any LinkValue.Type)?.init(linkText: text) as? Value else {
                throw ParameterError(name, .illFormed(text: text, expected: "\(type)"))
            }
            return value
        }
    }

    /// Returns all texts of a name, from the source that gives ``subscript(_:)`` its value.
    ///
    /// For a query, these are all values in order, without names that have no `=`, or the first or last alone if the
    /// rules say so (``/WaymarkCore/MatchingRules/repeatedQuery``). Every other source has one.
    ///
    /// - Returns: The texts; empty if the name has no value.
    public func all(_ name: String) -> [String] {
        switch value(of: name) {
        case .caller(let texts as [String]): texts
        case .caller(let value): (value as? any LinkValue).map { [$0.linkText] } ?? []
        case .text(let text): [text]
        case .query(let values):
            rules.repeatedQuery == .all
                ? values.compactMap(\.self) : chosen(from: values).map { [$0] } ?? []
        case nil: []
        }
    }

    /// The values of the request by name, as one dictionary, which the handlers of other routers receive.
    ///
    /// The sources fill it in the order of ``/WaymarkCore/MatchingRules/merge``. Texts of the link and of defaults are
    /// `String`. A repeated query name is a `[String]` of its values with `=`, or one of them if the rules say so. A
    /// query name without `=` is left out, and hides a default. The caller's values are unchanged. Fixed values of the
    /// route (``RouteOptions/fixed``) replace all others. If names differ only in bytes that Swift treats as canonically
    /// equivalent, the last one counts.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the link, at each call.
    public var arguments: [String: any Sendable] {
        Dictionary(namedArguments.map { ($0.name, $0.value) }) { _, last in last }
    }

    /// The same with their names, each name once; they are compared byte for byte.
    package var namedArguments: [(name: String, value: any Sendable)] {
        let caller = values.names.map { (name: $0, value: values[$0]) }
        let defaults = defaults.map { (name: $0.key, value: $0.value as (any Sendable)?) }
        var arguments: [(name: String, value: any Sendable)] = []
        if let match = try? match {
            let merged = match.arguments(
                caller: caller, defaults: defaults, text: { $0 as (any Sendable)? }, absent: nil,
                list: { $0.compactMap { $0 as? String } })
            for case (let name, let value?) in merged { arguments.append((name: name, value: value)) }
        } else {
            // A typed route without a link.
            for source in rules.merge {
                switch source {
                case .caller: for (name, value) in caller { arguments.set(name, value) }
                case .defaults: for (name, value) in defaults { arguments.set(name, value) }
                case .path, .query: break
                }
            }
        }
        for name in live.route.callerOnly { arguments.set(name, value(of: name)?.value) }
        for (name, value) in live.route.fixed { arguments.set(name, value) }
        return arguments
    }

    /// Returns the decoded segments of a named tail, or `nil` if the pattern has no tail with the name.
    public func segments(of name: String) -> [String]? { (try? match)?.segments(of: name) }

    // MARK: Sources

    private var rules: MatchingRules { hop.core.rules }

    /// A value with its source.
    private enum NamedValue {
        case caller(any Sendable)
        /// A value of the path or of the defaults.
        case text(String)
        /// The values of the query, at least one; `nil` for a name without `=`, which hides the sources after it.
        case query([String?])

        /// The value in a dictionary of all values; `nil` for a value of the query.
        var value: (any Sendable)? {
            switch self {
            case .caller(let value): value
            case .text(let text): text
            case .query: nil
            }
        }
    }

    /// Returns the value of a name in the first source that has it.
    private func value(of name: String) -> NamedValue? {
        if let text = live.route.fixed[name] { return .text(text) }
        if live.route.callerOnly.contains(name) { return valueOfRoute(named: name) }
        let match = try? match
        for source in rules.merge.reversed() {
            switch source {
            case .caller: if let value = values[name] { return .caller(value) }
            case .path: if let text = match?.parameters[name] { return .text(text) }
            case .query: if let found = match?.query.all(name), !found.isEmpty { return .query(found) }
            case .defaults: if let text = defaults[name] { return .text(text) }
            }
        }
        return nil
    }

    /// Returns the value of a name that no link can set, as it is in the typed route or, if that has not been decoded
    /// yet, as it will be decoded.
    private func valueOfRoute(named name: String) -> NamedValue? {
        if let typedRoute { return hop.core.coder.value(named: name, of: typedRoute).map { .caller($0) } }
        return values[name].map { .caller($0) } ?? defaults[name].map { .text($0) }
    }

    /// The typed route that was opened or decoded.
    private var typedRoute: (any RouteProtocol)? {
        switch origin {
        case .typed(let typed): typed.route
        case .link: typedReading?.route
        }
    }

    private func chosen(from values: [String?]) -> String? {
        switch rules.repeatedQuery {
        case .all, .first: values[0]
        case .last: values[values.count - 1]
        }
    }
}

extension [(name: String, value: any Sendable)] {
    /// Gives a name a value in the place of its own, or none.
    fileprivate mutating func set(_ name: String, _ value: (any Sendable)?) {
        removeAll { $0.name.hasSameBytes(as: name) }
        if let value { append((name: name, value: value)) }
    }
}
