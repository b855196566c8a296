public import WaymarkCore

/// Makes links of routes and routes of links.
///
/// ```swift
/// let coder = RouteCoder()
/// try coder.link(to: GoodsDetail(id: 42, ref: "push")).text   // "shop://goods/42?ref=push"
/// try coder.read(GoodsDetail.self, from: match).id            // 42
/// ```
///
/// The name of a property (of a `Codable` route, its coding key) is its name in the link. A property that the pattern has a parameter for stands
/// in the path, every other in the query:
///
/// | type | in the link |
/// |---|---|
/// | ``LinkValue``: integers, `Double`, `Bool`, `String`, raw-value enums, … | its text |
/// | another `Codable` of one value, a raw-value enum among them | that value's text |
/// | `Optional` | left out for `nil`; `?name` where a default would take its place |
/// | an array or set of these | `?tags=a,b`; as a tail of the path, its segments |
/// | anything with properties or lists of its own | one text of a ``NestedValueCoding``, if there is one |
///
/// A list is read from one text that is split at commas, or from a repeated name with one element in each value. In
/// one text a backslash stands before a comma or a backslash of an element; no text is the empty list, and a lone backslash
/// the list of one empty element. Sets are printed in the order of their texts' bytes.
///
/// A property with a default that its value equals is left out of the query, and a group of the path where all its
/// properties do.
///
/// Under rules that hand values on as written (``/WaymarkCore/MatchingRules/decodeValues``), properties are read from the raw
/// texts, and a route whose texts need an escape has no link.
public struct RouteCoder: Sendable {
    /// The rules by which links are read and compared, which are those of the table that the routes are added to.
    public let rules: MatchingRules
    /// Types of parameters beside ``/WaymarkCore/ParameterType/standard``.
    public let types: [ParameterType]
    /// The coding of structured values as one text, or `nil` if such values are refused.
    public let nested: NestedValueCoding?
    private let plans = RoutePlans()

    /// Creates a coder for the routes of one table.
    ///
    /// - Parameters:
    ///   - rules: The rules by which links are read and compared.
    ///   - types: Types of parameters beside ``/WaymarkCore/ParameterType/standard``.
    ///   - nested: The coding of structured values as one text; `nil` to refuse them.
    public init(
        rules: MatchingRules = .standard, types: [ParameterType] = [], nested: NestedValueCoding? = nil
    ) {
        self.rules = rules
        self.types = types
        self.nested = nested
    }

    /// Reads a route from a link that matches its pattern.
    ///
    /// A property's value is the first of: what the caller passes, the path's, the query's, that of `defaults`, that of
    /// ``RouteProtocol/defaults``. A name without `=` in the query is `nil` for an optional, and as good as absent for any other. A
    /// list in an optional tail that nothing gives a value is empty.
    ///
    /// - Parameters:
    ///   - type: The route's type.
    ///   - match: A match of the link; its table's rules decide how texts are decoded.
    ///   - defaults: Texts for absent names, as the registration gives them; written as in a query.
    ///   - caller: The value that the caller passes for a property beside the link, or `nil`: one of the property's
    ///     type, or a `String` to be read as a text of the query would be.
    /// - Returns: The route.
    /// - Throws: `missing`, `illFormed` or `unsupported` for the first property that has no value, or `refused` with
    ///   what the route's own code threw.
    /// - Complexity: O(*p* · *q*) for *p* properties and *q* pairs of the query, and the decoding of both.
    public func read<Value: RouteProtocol>(
        _ type: Value.Type, from match: IndexMatch, defaults: [String: String] = [:],
        caller: (String) -> (any Sendable)?
    ) throws(RouteCodingError) -> Value {
        try withoutActuallyEscaping(caller) { caller throws(RouteCodingError) in
            try read(type, from: match, defaults: defaults, optionalCaller: caller)
        }
    }

    /// Returns a route from a link that fits its pattern, without values that a caller passes.
    ///
    /// - Parameters:
    ///   - type: The route's type.
    ///   - match: A match of the link; its table's rules decide how texts are decoded.
    ///   - defaults: Texts for absent names, as the registration gives them; written as in a query.
    /// - Throws: As ``read(_:from:defaults:caller:)``.
    /// - Complexity: O(*p* · *q*) for *p* properties and *q* pairs of the query, and the decoding of both.
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

    /// Returns a route with other values for some of its properties; all others stay as they are, also those that no link has.
    ///
    /// - Parameter fixed: Texts by the names of properties; a name that is none changes nothing.
    /// - Throws: As ``read(_:from:defaults:caller:)``.
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

    /// Returns the texts of a route's properties, arranged as ``link(to:defaults:)`` first tries to print them.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - defaults: Texts for absent names, as the registration gives them.
    /// - Throws: `unsupported` or `unreadable` for a value without a text, `unprintable` for a malformed pattern, or
    ///   `refused` with what the app's own code threw.
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

    /// Returns the values of the properties that no link sets (``RouteProtocol/callerOnly``), by name, as texts that differ where the
    /// values do.
    package func callerOnlyTexts<Value: RouteProtocol>(of route: Value) -> [String: String] {
        if Value.callerOnly.isEmpty { return [:] }
        var texts: [String: String] = [:]
        for field in (try? route.recordedFields()) ?? [] where Value.callerOnly.contains(field.name) {
            guard let value = field.value else { continue }
            if let form = try? value.form(nested: nested) {
                texts[field.name] = form.queryText
            } else {
                // What has no text is described, member by member.
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

    /// Returns the link that leads to a route; reading it gives a route of the same texts.
    ///
    /// Where a group that is left out for its defaults would make the link ambiguous, as in `/list(/:sort)(/:page)`, it is
    /// printed after all.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - defaults: Texts for absent names, as the registration gives them: reading will find them before the route's
    ///     own.
    /// - Throws: As ``fields(of:defaults:)``; `unprintable` for values that the pattern has no link for (`..`, an empty
    ///   text in the path); `readsOtherwise` where the rules would lose a value.
    /// - Complexity: O(*n*) for a link of *n* bytes. The first link of a type also costs what preparing its pattern
    ///   costs, which the coder keeps.
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
            // Where that does not help either, the first error is the one to mend.
            guard let full = try? arranger.arranged(leavesOutDefaults: false), full != brief,
                let link = try? link(full, plan, of: type(of: route))
            else { throw error }
            return link
        }
    }

    /// The link that leads to a route with the registration's defaults. They stay out of the way of properties without a value: these
    /// are left out, as links of a route are known without its registration's, too.
    @inline(__always)
    package func link(
        to route: some RouteProtocol, registeredWith defaults: [String: String]
    ) throws(RouteCodingError) -> DeepLink {
        if defaults.isEmpty { return try link(to: route) }
        let names = Set(try route.recordedFields().lazy.filter { $0.value != nil }.map(\.name))
        return try link(to: route, defaults: defaults.filter { names.contains($0.key) })
    }

    /// The match of a route's link by the pattern of its type alone, or `nil`.
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

    /// The link that is written as the properties of a route come, without an allocation beside it; `nil` if it has to be printed
    /// from all of them.
    private func composedLink<Value: RouteProtocol>(to route: Value, _ plan: RoutePlan) -> DeepLink? {
        var isWhole = false
        let link = plan.printer.composedLink { composition in
            var writer = RouteWriter(composing: composition, of: Value.self)
            do throws(RouteCodingError) {
                try route.write(to: &writer)
            } catch {
                // Thrown again when all properties are printed.
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
        // Printing a pattern reads back its path alone, and that decoded.
        let isSameQuery = Array(link.query(under: rules)) == fields.query
        if !isSameQuery || (rules.decodeValues != .all && !isReadAsWritten(link, fields.path, plan)) {
            throw RouteCodingError(.readsOtherwise(link: link.text), field: nil, route: type)
        }
        return link
    }

    /// Returns whether the path's values stand in the link as they are, without an escape.
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
