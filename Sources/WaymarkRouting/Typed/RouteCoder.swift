public import WaymarkCore

/// A coder that prints routes as links, and decodes routes from links.
///
/// ```swift
/// let coder = RouteCoder()
/// try coder.link(to: GoodsDetail(id: 42, ref: "push")).text   // "shop://goods/42?ref=push"
/// try coder.read(GoodsDetail.self, from: match).id            // 42
/// ```
///
/// The name of a property (its coding key, if the route is `Codable`) is its name in the link. A property with a
/// parameter in the pattern is in the path; every other is in the query:
///
/// | type | in the link |
/// |---|---|
/// | ``LinkValue``: integers, `Double`, `Bool`, `String`, raw-value enums, … | its text |
/// | another `Codable` of one value, a raw-value enum among them | that value's text |
/// | `Optional` | left out for `nil`; `?name` if a default would take its place |
/// | an array or set of these | `?tags=a,b`; as a tail of the path, its segments |
/// | anything with properties or lists of its own | one text of a ``NestedValueCoding``, if there is one |
///
/// A list is decoded from one text that is split at commas, or from a repeated name with one element in each value. In
/// one text, a backslash escapes a comma or a backslash of an element. An empty text is the empty list, and a lone
/// backslash the list of one empty element. Sets are printed in the order of their texts' bytes.
///
/// A property that equals its default is left out of the query. A group of the path is left out if all of its
/// properties equal their defaults.
///
/// Under rules that pass values on as written (``/WaymarkCore/MatchingRules/decodeValues``), properties are decoded
/// from the raw texts, and a route whose texts need an escape has no link.
public struct RouteCoder: Sendable {
    /// The rules by which links are parsed and compared, which are those of the routes' table.
    public let rules: MatchingRules
    /// The types of parameters in addition to ``/WaymarkCore/ParameterType/standard``.
    public let types: [ParameterType]
    /// The coding of structured values as one text, or `nil` if such values are refused.
    public let nested: NestedValueCoding?
    private let plans: RoutePlans

    /// Creates a coder for the routes of one table. Its links are within the standard limits.
    ///
    /// - Parameters:
    ///   - rules: The rules by which links are parsed and compared.
    ///   - types: The types of parameters in addition to ``/WaymarkCore/ParameterType/standard``.
    ///   - nested: The coding of structured values as one text; `nil` to refuse them.
    public init(
        rules: MatchingRules = .standard, types: [ParameterType] = [], nested: NestedValueCoding? = nil
    ) {
        self.init(LinkReading(rules, limits: .standard), rules: rules, types: types, nested: nested)
    }

    /// Creates the coder of a router, whose links are within the router's limits.
    init(_ reading: LinkReading, rules: MatchingRules, types: [ParameterType], nested: NestedValueCoding?) {
        self.rules = rules
        self.types = types
        self.nested = nested
        plans = RoutePlans(reading)
    }

    /// The settings by which links are parsed: ``rules``, and the limits on the size of links.
    package var reading: LinkReading { plans.reading }

    /// Decodes a route from a link that matches its pattern.
    ///
    /// The value of a property comes from the first of these sources that has it: the caller's values, the path, the
    /// query, `defaults`, and ``RouteProtocol/defaults``. A name without `=` in the query is `nil` for an optional, and
    /// counts as absent for any other property. A list in an optional tail is empty if no source has a value.
    ///
    /// - Parameters:
    ///   - type: The route's type.
    ///   - match: A match of the link. The rules of its table determine how texts are decoded.
    ///   - defaults: The registration's texts for absent names, written as in a query.
    ///   - caller: Returns the value that the caller passes for a property along with the link, or `nil`: a value of
    ///     the property's type, or a `String` that is decoded like a text of the query.
    /// - Returns: The route.
    /// - Throws: A ``RouteCodingError`` with the reason `missing`, `illFormed` or `unsupported` for the first property
    ///   that has no value, or `refused` with the error of the route's own code.
    /// - Complexity: O(*p* · *q*) for *p* properties and *q* pairs of the query, plus the decoding of both.
    public func read<Value: RouteProtocol>(
        _ type: Value.Type, from match: IndexMatch, defaults: [String: String] = [:],
        caller: (String) -> (any Sendable)?
    ) throws(RouteCodingError) -> Value {
        try withoutActuallyEscaping(caller) { caller throws(RouteCodingError) in
            try read(type, from: match, defaults: defaults, optionalCaller: caller)
        }
    }

    /// Returns a route decoded from a link that matches its pattern, without values of a caller.
    ///
    /// - Parameters:
    ///   - type: The route's type.
    ///   - match: A match of the link. The rules of its table determine how texts are decoded.
    ///   - defaults: The registration's texts for absent names, written as in a query.
    /// - Throws: The errors of ``read(_:from:defaults:caller:)``.
    /// - Complexity: O(*p* · *q*) for *p* properties and *q* pairs of the query, plus the decoding of both.
    public func read<Value: RouteProtocol>(
        _ type: Value.Type, from match: IndexMatch, defaults: [String: String] = [:]
    ) throws(RouteCodingError) -> Value {
        try read(type, from: match, defaults: defaults, optionalCaller: nil)
    }

    private func read<Value: RouteProtocol>(
        _ type: Value.Type, from match: IndexMatch, defaults: [String: String],
        optionalCaller caller: ((String) -> Any?)?
    ) throws(RouteCodingError) -> Value {
        var decoder: RouteDecoder?
        defer { decoder?.finish() }
        return try withUnsafeMutablePointer(to: &decoder) { decoder throws(RouteCodingError) in
            try Value(
                reading: RouteReader(
                    MatchedFields(
                        type, match, nested: nested, takesLast: rules.repeatedQuery == .last, defaults: defaults,
                        caller: caller, keepingDecoderIn: decoder)))
        }
    }

    /// A match without any value.
    private static let emptyMatch: IndexMatch = {
        var builder = RouteIndexBuilder()
        _ = builder.add("/", place: SourcePlace(file: #fileID, line: #line))
        guard let link = try? DeepLink("/"), let match = (try? builder.build())?.match(link) else {
            preconditionFailure("the root takes its link")
        }
        return match
    }()

    /// Returns a route with other values for some of its properties. All others are unchanged, including those that no
    /// link can set.
    ///
    /// - Parameter fixed: The texts by property name. A name without a property has no effect.
    /// - Throws: The errors of ``read(_:from:defaults:caller:)``.
    func route<Value: RouteProtocol>(
        _ value: Value, fixing fixed: [String: String]
    ) throws(RouteCodingError) -> Value {
        let recorded = try value.recordedFields()
        var isFixed = false
        let result = Result { () throws(RouteCodingError) in
            try read(
                Value.self, from: Self.emptyMatch, defaults: [:],
                optionalCaller: { name in
                    if let text = fixed[name] {
                        isFixed = true
                        return text
                    }
                    guard let field = recorded.last(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
                    // A property without a value hides its default.
                    return field.value ?? Optional<String>.none as Any
                })
        }
        return isFixed ? try result.get() : value
    }

    /// Returns the texts of a route's properties, in the arrangement that ``link(to:defaults:)`` tries first.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - defaults: The registration's texts for absent names.
    /// - Throws: A ``RouteCodingError`` with the reason `unsupported` or `unreadable` for a value without a text,
    ///   `unprintable` for a malformed pattern, or `refused` with the error of the app's own code.
    public func fields(
        of route: some RouteProtocol, defaults: [String: String] = [:]
    ) throws(RouteCodingError) -> RouteFields {
        let plan = plan(of: route)
        let arranger = try arranger(of: route, plan, defaults: defaults)
        let arranged = try arranger.arranged(leavesOutDefaults: true)
        var path: [String: PatternValue] = [:]
        for (hole, value) in zip(plan.holes, arranged.path) { path[hole.name] = value }
        return RouteFields(path: path, query: arranged.query)
    }

    /// Returns the values of the properties that no link can set (``RouteProtocol/callerOnly``), by name, as texts that
    /// differ if the values differ.
    package func callerOnlyTexts<Value: RouteProtocol>(of route: Value) -> [String: String] {
        if Value.callerOnly.isEmpty { return [:] }
        var texts: [String: String] = [:]
        for field in (try? route.recordedFields()) ?? [] where Value.callerOnly.contains(field.name) {
            guard let value = field.value else { continue }
            if let form = try? value.form(nested: nested) {
                texts[field.name] = form.queryText
            } else {
                // A value without a text is described member by member.
                dump(value.value, to: &texts[field.name, default: ""])
            }
        }
        return texts
    }

    /// Returns the value of a property, or `nil` if it has none: a list of texts, a value with a text, or otherwise the text in a link.
    func value<Value: RouteProtocol>(named name: String, of route: Value) -> (any Sendable)? {
        let field = try? route.recordedFields().last { $0.name.hasSameBytes(as: name) }
        guard let recorded = field?.value else { return nil }
        switch recorded.value {
        case let texts as [String]: return texts
        case let value as any LinkValue: return value
        default: return try? recorded.form(nested: nested).queryText
        }
    }

    /// Returns the link that leads to a route. Decoding it produces a route with the same texts.
    ///
    /// If leaving out a group with default values would make the link ambiguous, as in `/list(/:sort)(/:page)`, the
    /// group is printed after all.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - defaults: The registration's texts for absent names, which take precedence over the route's own defaults
    ///     when the link is decoded.
    /// - Throws: The errors of ``fields(of:defaults:)``; also `unprintable` for values for which the pattern has no
    ///   link (`..`, an empty text in the path), and `readsOtherwise` if the rules would lose a value.
    /// - Complexity: O(*n*) for a link of *n* bytes. The first link of a type also costs the preparation of its
    ///   pattern, which the coder keeps.
    public func link(
        to route: some RouteProtocol, defaults: [String: String] = [:]
    ) throws(RouteCodingError) -> DeepLink {
        let plan = plan(of: route)
        if plan.composes, defaults.isEmpty, let link = composedLink(to: route, plan) { return link }
        let arranger = try arranger(of: route, plan, defaults: defaults)
        let brief = try arranger.arranged(leavesOutDefaults: true)
        do throws(RouteCodingError) {
            return try link(brief, plan, of: type(of: route))
        } catch {
            // If that fails too, the first error is the one to report.
            guard let full = try? arranger.arranged(leavesOutDefaults: false), full != brief,
                let link = try? link(full, plan, of: type(of: route))
            else { throw error }
            return link
        }
    }

    /// Returns the link that leads to a route with the registration's defaults. Properties without a value are left out
    /// although a default would replace them, so that the link is the same as without a registration.
    @inline(__always)
    package func link(
        to route: some RouteProtocol, registeredWith defaults: [String: String]
    ) throws(RouteCodingError) -> DeepLink {
        if defaults.isEmpty { return try link(to: route) }
        let names = Set(try route.recordedFields().lazy.filter { $0.value != nil }.map(\.name))
        return try link(to: route, defaults: defaults.filter { names.contains($0.key) })
    }

    /// Returns the match of a route's link by the pattern of its type alone, or `nil`.
    func match<Value: RouteProtocol>(of link: DeepLink, to route: Value) -> IndexMatch? {
        let plan = plan(of: route)
        let table = try? plan.table(rules: rules, types: types, place: SourcePlace(file: Value.id, line: 0))
        return table?.match(link)
    }

    private func plan<Value: RouteProtocol>(of route: Value) -> RoutePlan {
        plans.plan(of: Value.self, rules: rules, types: types)
    }

    private func arranger<Value: RouteProtocol>(
        of route: Value, _ plan: RoutePlan, defaults: [String: String]
    ) throws(RouteCodingError) -> FieldArranger {
        if plan.printer.pattern.fault != nil {
            // Printing says which fault it is, in the error that printing has.
            _ = try link(ArrangedFields(path: []), plan, of: Value.self)
        }
        return try FieldArranger(route, plan, nested: nested, defaults: defaults)
    }

    // MARK: Printing

    /// Returns the link, written while the properties of a route are encoded, without another allocation; `nil` if it
    /// has to be printed from all of them at once.
    private func composedLink<Value: RouteProtocol>(to route: Value, _ plan: RoutePlan) -> DeepLink? {
        var isWhole = false
        let link = plan.printer.composedLink { composition in
            var writer = RouteWriter(composing: composition, of: Value.self)
            do throws(RouteCodingError) {
                try route.write(to: &writer)
            } catch {
                // The error is thrown again when all properties are printed.
                return false
            }
            isWhole = writer.isWrittenWhole
            return true
        }
        if isWhole { plans.printWhole(Value.self, rules: rules, types: types) }
        return link
    }

    private func link(
        _ fields: ArrangedFields, _ plan: RoutePlan, of type: any RouteProtocol.Type
    ) throws(RouteCodingError) -> DeepLink {
        if let link = plan.printer.provenLink(fields.path, query: fields.query) { return link }
        let link: DeepLink
        do throws(PatternLinkError) {
            link = try plan.printer.link(fields.path, query: fields.query)
        } catch {
            throw RouteCodingError(.unprintable(error), field: error.parameter, route: type)
        }
        // Printing a pattern reads back only its path, and decodes it.
        let isSameQuery = Array(link.query(under: rules)) == fields.query
        if !isSameQuery || (rules.decodeValues != .all && !isReadAsWritten(link, fields.path, plan)) {
            throw RouteCodingError(.readsOtherwise(link: link.text), field: nil, route: type)
        }
        return link
    }

    /// Returns whether the path's values are in the link unchanged, without an escape.
    private func isReadAsWritten(_ link: DeepLink, _ values: [PatternValue?], _ plan: RoutePlan) -> Bool {
        guard let match = plan.index?.match(link) else { return false }
        return zip(plan.holes, values).allSatisfy { hole, value in
            switch value {
            case nil: true
            case .text(let text)?: match.parameters[hole.name]?.hasSameBytes(as: text) == true
            case .segments(let texts)?:
                texts.isEmpty
                    || match.segments(of: hole.name)?.elementsEqual(texts) { $0.hasSameBytes(as: $1) } == true
            }
        }
    }
}

extension PatternLinkError {
    /// The parameter that it is about, if it is about one.
    fileprivate var parameter: String? {
        switch reason {
        case .missing(let name), .unknown(let name): name
        case .illTyped(let name, _, _), .unprintable(let name, _): name
        default: nil
        }
    }
}
