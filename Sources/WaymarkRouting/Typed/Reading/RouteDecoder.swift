internal import WaymarkCore

/// Reads the properties of one route from one match: a `Decoder` whose keys are names in the link.
final class RouteDecoder: Decoder {
    private let match: IndexMatch
    private let parameters: RouteParameters
    private let defaults: [String: String]
    /// The values that the caller passes; one of another route is a ``RecordedValue``.
    private var caller: ((String) -> Any?)?
    let route: any RouteProtocol.Type
    /// The properties that no link sets.
    private let callerOnly: Set<String>
    let nested: NestedValueCoding?
    /// Whether of a repeated name the last is one value rather than the first.
    private let takesLast: Bool
    /// Whether a property was looked for in the query.
    private var isQueryRead = false
    /// The pairs of the query, kept when the second property is looked for there.
    private var pairs: [LinkQuery.Pair]?
    /// The values of the route's own defaults, encoded when the first property is missing.
    private var recorded: [RecordedField]?

    init(
        _ route: any RouteProtocol.Type, from match: IndexMatch, nested: NestedValueCoding?, takesLast: Bool,
        defaults: [String: String],
        caller: ((String) -> Any?)?
    ) {
        self.route = route
        callerOnly = route.callerOnly
        self.match = match
        self.defaults = defaults
        self.caller = caller
        parameters = match.parameters
        self.nested = nested
        self.takesLast = takesLast
    }

    /// Lets go of the caller's function, which must not outlive the call that it was passed to.
    func finish() { caller = nil }

    // MARK: Finding

    /// Looks for a property in the order of sources.
    ///
    /// - Parameter isOptional: Whether a name without `=` is a value, and hides the sources behind it.
    func find(_ name: String, isOptional: Bool) throws(RouteCodingError) -> FoundField {
        if let value = caller?(name) {
            if let recorded = value as? RecordedValue { return .recorded(recorded) }
            guard let optional = value as? any OptionalValue, optional.held == nil else { return .caller(value) }
            if isOptional { return .null }
        }
        if callerOnly.isEmpty || !callerOnly.contains(name) {
            if let text = parameters[name] { return .path(text) }
            switch findInQuery(name) {
            case .absent: break
            case .null: if isOptional { return .null }
            case let found: return found
            }
        }
        if !defaults.isEmpty, let text = defaults[name] { return .text(text) }
        if let value = try defaultValue(of: name) { return .recorded(value) }
        return .absent
    }

    private func findInQuery(_ name: String) -> FoundField {
        var found = QueryValues()
        if let pairs {
            for pair in pairs where pair.name.hasSameBytes(as: name) { found.add(pair.value) }
        } else if isQueryRead {
            let read = Array(match.query)
            for pair in read where pair.name.hasSameBytes(as: name) { found.add(pair.value) }
            pairs = read
        } else {
            // The only look at the query of many a route: nothing is kept of it.
            isQueryRead = true
            for pair in match.query where pair.name.hasSameBytes(as: name) { found.add(pair.value) }
        }
        return found.field
    }

    /// The values of one name in the query.
    private struct QueryValues {
        private var isNamed = false
        private var first: String?
        private var others: [String] = []

        mutating func add(_ value: String?) {
            isNamed = true
            guard let value else { return }
            if first == nil { first = value } else { others.append(value) }
        }

        var field: FoundField {
            guard let first else { return isNamed ? .null : .absent }
            return others.isEmpty ? .text(first) : .several([first] + others)
        }
    }

    private func defaultValue(of name: String) throws(RouteCodingError) -> RecordedValue? {
        if recorded == nil { recorded = try route.recordedDefaults() ?? [] }
        return recorded?.last { $0.name.hasSameBytes(as: name) }?.value
    }

    /// Returns whether the pattern has an optional tail of this name, so that a link without it has an empty list there.
    private func hasOptionalTail(_ name: String) -> Bool {
        match.route.pattern.parameters.contains { $0.name == name && $0.extent != .segment && $0.isOptional }
    }

    /// The names that any source has, each once.
    func names() throws -> [String] {
        var names = parameters.map(\.name) + match.query.map(\.name) + defaults.keys.ordered()
        _ = try defaultValue(of: "")
        names += (recorded ?? []).filter { $0.value != nil }.map(\.name)
        var seen: Set<[UInt8]> = []
        return names.filter { seen.insert(Array($0.utf8)).inserted }
    }

    // MARK: Values

    /// Returns the one text of what was found, or `nil` if it has none.
    func text(of found: FoundField) -> String? {
        switch found {
        case .path(let text), .text(let text): text
        case .several(let texts): takesLast ? texts.last : texts.first
        case .absent, .null, .caller, .recorded, .emptyTail: nil
        }
    }

    /// The texts of a list.
    ///
    /// - Throws: Where it stands in one segment of the path.
    func elements(of found: FoundField, _ name: String, type: any Any.Type) throws -> [String] {
        switch found {
        case .path:
            guard let segments = match.segments(of: name) else { throw FieldProblem(reason: .oneSegment(type)) }
            return segments
        case .text(let text): return ListText.split(text)
        case .several(let texts): return texts
        case .absent, .null, .caller, .recorded, .emptyTail: return []
        }
    }

    /// The value of a property whose type is known to have a text: the short way, without a cast.
    @inline(__always)
    func value<Value: LinkValue>(
        _ type: Value.Type, of name: String, isOptional: Bool
    ) throws(RouteCodingError) -> Value? {
        switch try find(name, isOptional: isOptional) {
        case .path(let text), .text(let text):
            if let value = Value(linkText: text) { return value }
            throw illFormed(text, type, name)
        case .absent, .null, .emptyTail: return nil
        case let found: return try rareValue(type, of: name, found)
        }
    }

    /// The same for a property that must be there.
    @inline(__always)
    func required<Value: LinkValue>(_ type: Value.Type, _ name: String) throws(RouteCodingError) -> Value {
        guard let value = try value(type, of: name, isOptional: false) else { throw missing(name) }
        return value
    }

    @inline(never)
    private func rareValue<Value: LinkValue>(
        _ type: Value.Type, of name: String, _ found: FoundField
    ) throws(RouteCodingError) -> Value {
        var text = text(of: found)
        switch found {
        case .caller(let value):
            if let value = value as? Value { return value }
            text = value as? String
            if text == nil { throw illFormed("\(value)", type, name) }
        case .recorded(let recorded):
            if let value = recorded.value as? Value { return value }
            text = try recordedText(of: recorded, name)
        case .absent, .null, .path, .text, .several, .emptyTail: break
        }
        guard let text else { throw missing(name) }
        guard let value = Value(linkText: text) else { throw illFormed(text, type, name) }
        return value
    }

    private func recordedText(of recorded: RecordedValue, _ name: String) throws(RouteCodingError) -> String {
        do {
            return try recorded.form(nested: nested).queryText
        } catch {
            throw RouteCodingError(error, text: nil, type: type(of: recorded.value), field: name, route: route)
        }
    }

    /// The elements of a list whose elements are known to have a text each.
    func list<Element: LinkValue>(
        of type: Element.Type, named name: String, isOptional: Bool, hasDefault: Bool = false
    ) throws(RouteCodingError) -> [Element]? {
        var found = try find(name, isOptional: isOptional)
        switch found {
        case .absent where hasDefault: return nil
        case .absent, .null:
            if isOptional || !hasOptionalTail(name) { return nil }
            return []
        case .caller(let value):
            if let value = value as? [Element] { return value }
            guard let text = value as? String else { throw illFormed("\(value)", [Element].self, name) }
            found = .text(text)
        case .recorded(let recorded):
            if let value = recorded.value as? [Element] { return value }
            found = .text(try recordedText(of: recorded, name))
        case .path, .text, .several, .emptyTail: break
        }
        do {
            return try elements(of: found, name, type: [Element].self).map { try type.read($0) }
        } catch {
            throw RouteCodingError(error, text: text(of: found), type: [Element].self, field: name, route: route)
        }
    }

    /// The value of a property of any type, or `nil` if no source has it.
    func anyValue<Value: Decodable>(
        _ type: Value.Type, of name: String, isOptional: Bool
    ) throws(RouteCodingError) -> Value? {
        if let type = type as? any LinkValue.Type {
            return try value(type, of: name, isOptional: isOptional) as? Value
        }
        // Someone's own `decode(Int?.self, forKey:)`, which gives `nil` itself.
        let wrapsNil = type is any OptionalValue.Type
        var found = try find(name, isOptional: isOptional || wrapsNil)
        switch found {
        case .absent, .null:
            if !wrapsNil {
                if isOptional || !hasOptionalTail(name) { return nil }
                found = .emptyTail
            }
        case .caller(let value):
            if let value = value as? Value { return value }
            guard let text = value as? String else { throw illFormed("\(value)", type, name) }
            found = .text(text)
        case .recorded(let recorded):
            if let value = recorded.value as? Value { return value }
            found = .text(try recordedText(of: recorded, name))
        case .path, .text, .several, .emptyTail: break
        }
        do {
            return try readValue(type, of: name, found)
        } catch {
            throw RouteCodingError(error, text: text(of: found), type: type, field: name, route: route)
        }
    }

    private func readValue<Value: Decodable>(_ type: Value.Type, of name: String, _ found: FoundField) throws -> Value {
        do {
            return try Value(from: FieldDecoder(found: found, name: name, type: type, route: self))
        } catch is NestedValueNeeded {
            guard let nested else { throw FieldProblem(reason: .nestedValue(type)) }
            if case .path = found, match.segments(of: name) == nil { throw FieldProblem(reason: .oneSegment(type)) }
            guard let text = text(of: found) else { throw FieldProblem(reason: .missing) }
            guard let value = try nested.decode(type, text) as? Value else {
                throw FieldProblem(reason: .illFormed(text: text, expected: "\(type)"))
            }
            return value
        }
    }

    // MARK: Errors

    @inline(never)
    func missing(_ name: String) -> RouteCodingError { RouteCodingError(.missing, field: name, route: route) }

    @inline(never)
    private func illFormed(_ text: String, _ type: any Any.Type, _ name: String) -> RouteCodingError {
        RouteCodingError(
            .illFormed(text: text, expected: KnownTexts.expectation(of: type)), field: name, route: route)
    }

    // MARK: Decoder

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RouteReading<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notKeyed }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notKeyed }

    private var notKeyed: RouteCodingError {
        RouteCodingError(
            .unsupported(type: "\(route)", why: "a route is read by its properties"), field: nil, route: route)
    }
}
