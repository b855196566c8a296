internal import WaymarkCore
internal import WaymarkLock

/// The plan for printing the routes of one type, made once: where each property of the pattern stands, and how links of the
/// pattern are printed.
final class RoutePlan: Sendable {
    /// A part of the pattern that has parameters.
    struct Element {
        /// The places of its parameters, in the order of the printer's names.
        let holes: Range<Int>
        /// Whether a link may leave it out.
        let mayBeAbsent: Bool
    }

    /// The place of a property in the path.
    struct Hole {
        let name: String
        let isTail: Bool
    }

    /// The pattern as the type has it.
    let source: RoutePattern
    let printer: LinkPrinter
    let elements: [Element]
    let holes: [Hole]
    /// Whether links may be written as the route's properties come.
    let composes: Bool
    /// A table of the pattern, if rules hand values on as written and links are looked at for that; `nil` for none.
    let index: RouteIndex?

    /// - Parameter composes: Whether links may be written as the route's properties come, if the pattern allows that.
    init(
        _ source: RoutePattern, _ reading: LinkReading, rules: MatchingRules, types: [ParameterType], composes: Bool
    ) {
        self.source = source
        printer = LinkPrinter(source, rules: rules, types: types, reading: reading)
        self.composes = composes && printer.composesLinks
        var elements: [Element] = []
        var holes: [Hole] = []
        for element in printer.pattern.syntax.elements {
            let first = holes.count
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
            for segment in segments {
                guard let name = segment.holeName else { continue }
                let isTail = if case .tail = segment { true } else { false }
                holes.append(Hole(name: name, isTail: isTail))
            }
            if holes.count > first { elements.append(Element(holes: first..<holes.count, mayBeAbsent: mayBeAbsent)) }
        }
        self.elements = elements
        self.holes = holes
        index =
            rules.decodeValues == .all
            ? nil : try? RouteIndex.table(of: printer.pattern, rules: rules, types: types)
    }

    /// A table of the pattern alone that knows its types, once it was asked for.
    private let table = Lock<Result<RouteIndex, TableError>?>(nil)

    /// A table of the pattern alone.
    ///
    /// - Throws: What is wrong with the pattern: a type that is not among `types` too.
    func table(rules: MatchingRules, types: [ParameterType], place: SourcePlace) throws(TableError) -> RouteIndex {
        if let known = table.withLock({ $0 }) { return try known.get() }
        let made = Result { () throws(TableError) in
            var builder = RouteIndexBuilder(rules: rules, types: types)
            builder.add(source, place: place)
            return try builder.build()
        }
        table.withLock { $0 = made }
        return try made.get()
    }

    /// The place of a property in the path, or `nil` for one that stands in the query.
    func hole(named name: String) -> Int? { holes.firstIndex { $0.name.hasSameBytes(as: name) } }
}

/// The plans of the routes that a coder has printed, by their types.
final class RoutePlans: Sendable {
    /// The settings by which the printed links are read.
    let reading: LinkReading
    private let plans = Lock<[ObjectIdentifier: RoutePlan]>([:])

    init(_ reading: LinkReading) { self.reading = reading }

    /// The plan of a type; made at the first call, and again if the type's pattern has changed.
    func plan<Value: RouteProtocol>(
        of type: Value.Type, rules: MatchingRules, types: [ParameterType]
    ) -> RoutePlan {
        let pattern = Value.pattern
        if let plan = plans.withLock({ $0[ObjectIdentifier(type)] }), plan.source.isSameReading(as: pattern) {
            return plan
        }
        return makePlan(of: type, pattern, rules: rules, types: types)
    }

    // Apart, so that what this needs of a generic type is not looked up for every link.
    @inline(never)
    private func makePlan<Value: RouteProtocol>(
        of type: Value.Type, _ pattern: RoutePattern, rules: MatchingRules, types: [ParameterType]
    ) -> RoutePlan {
        // Two that make it at once make the same.
        let plan = RoutePlan(pattern, reading, rules: rules, types: types, composes: Value.defaults == nil)
        plans.withLock { $0[ObjectIdentifier(type)] = plan }
        return plan
    }
    /// Notes that the links of a type are printed from all properties, as those of a `Codable` one are.
    func printWhole<Value: RouteProtocol>(_ type: Value.Type, rules: MatchingRules, types: [ParameterType]) {
        let plan = RoutePlan(Value.pattern, reading, rules: rules, types: types, composes: false)
        plans.withLock { $0[ObjectIdentifier(type)] = plan }
    }
}
