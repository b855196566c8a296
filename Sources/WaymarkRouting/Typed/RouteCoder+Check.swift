internal import WaymarkCore

extension RouteCoder {
    /// Checks a route's properties against its pattern, as its registration does.
    ///
    /// The properties are determined by decoding a route from placeholder values, or from its defaults and samples if
    /// there are any. Properties that cannot be determined this way, because the type's own `init(from:)` refuses such
    /// values, are not reported. Every sample is printed, decoded and printed again.
    ///
    /// The type's own `init(from:)` and `encode(to:)` run. If they trap on an unexpected value, they trap here.
    ///
    /// - Parameters:
    ///   - type: The route's type.
    ///   - defaults: The registration's texts for absent names.
    /// - Returns: The faults of the pattern's parameters from left to right, then those of other properties, then those
    ///   of samples; empty if there are none.
    /// - Complexity: O(*p* · *q*) for *p* parameters and *q* properties, plus a table of this route for its samples.
    public func check<Value: RouteProtocol>(_ type: Value.Type, defaults: [String: String] = [:]) -> [RouteFieldFault] {
        let pattern = Value.pattern.reread(under: rules)
        if let fault = pattern.fault { return [RouteFieldFault(.malformedPattern(fault), route: type)] }
        let probe = RouteProbe(type)
        let parameters = pattern.parameters
        var faults: [RouteFieldFault] = []
        if pattern.hasUnnamedTail || pattern.syntax.allSegments.contains(where: \.isUnnamedSegment) {
            faults.append(RouteFieldFault(.unnamedPlace, route: type))
        }
        let recorded = (try? Value.recordedDefaults()) ?? []
        let defaulted = Set(recorded.filter { $0.value != nil }.map(\.name)).union(defaults.keys)
        for parameter in parameters {
            let reasons: [RouteFieldFault.Reason] =
                if let field = probe[parameter.name] {
                    self.faults(of: field, in: parameter, hasDefault: defaulted.contains(parameter.name))
                } else if probe.isComplete {
                    [.noProperty(nearest: nearest(to: parameter.name, in: probe, besides: parameters))]
                } else {
                    []
                }
            faults += reasons.map { RouteFieldFault($0, field: parameter.name, route: type) }
        }
        faults += callerOnlyFaults(of: type, probe, parameters)
        if nested == nil {
            for field in probe.fields
            where !Value.callerOnly.contains(field.name)
                && !parameters.contains(where: { $0.name == field.name })
            {
                guard case .nested = field.shape else { continue }
                faults.append(RouteFieldFault(.nestedValue(type: "\(field.type)"), field: field.name, route: type))
            }
        }
        return faults + sampleFaults(of: type, defaults: defaults)
    }

    /// Returns the faults in the names of properties that no link can set.
    private func callerOnlyFaults<Value: RouteProtocol>(
        of type: Value.Type, _ probe: RouteProbe, _ parameters: [RoutePattern.Parameter]
    ) -> [RouteFieldFault] {
        Value.callerOnly.ordered().compactMap { name in
            if parameters.contains(where: { $0.name == name }) {
                return RouteFieldFault(.callerOnlyInPath, field: name, route: type)
            }
            guard probe[name] == nil, probe.isComplete else { return nil }
            let nearest = probe.fields.map(\.name).nearest(to: name)
            return RouteFieldFault(.noCallerOnlyProperty(nearest: nearest), field: name, route: type)
        }
    }

    private func nearest(
        to name: String, in probe: RouteProbe, besides parameters: [RoutePattern.Parameter]
    ) -> String? {
        probe.fields.map(\.name).filter { name in !parameters.contains { $0.name == name } }.nearest(to: name)
    }

    /// Returns the faults of a property in its place in the path.
    private func faults(
        of field: ProbedField, in parameter: RoutePattern.Parameter, hasDefault: Bool
    ) -> [RouteFieldFault.Reason] {
        var faults: [RouteFieldFault.Reason] = []
        let isTail = parameter.extent != .segment
        var isList = false
        switch field.shape {
        case .list:
            isList = true
            if !isTail { faults.append(.notOneSegment(type: "\(field.type)")) }
        case .nested:
            if !isTail {
                faults.append(.notOneSegment(type: "\(field.type)"))
            } else if nested == nil {
                faults.append(.nestedValue(type: "\(field.type)"))
            }
        case .text(let type):
            if let constraint = constraint(of: parameter, refusing: type, of: field) {
                faults.append(.illTyped(constraint: constraint, type: "\(field.type)"))
            }
        case .unknown: break
        }
        // A list in a tail that is left out is empty.
        if parameter.isOptional, !field.isOptional, !hasDefault, !(isTail && isList) {
            faults.append(.unreadWhenAbsent)
        }
        return faults
    }

    // MARK: Types

    /// Returns the constraint of a parameter as the pattern writes it, if it certainly accepts no text that the type
    /// prints.
    private func constraint(
        of parameter: RoutePattern.Parameter, refusing type: any Any.Type, of field: ProbedField
    ) -> String? {
        let constraint: String
        if let name = parameter.type {
            constraint = "<\(name)>"
        } else if let expression = parameter.expression {
            constraint = "(\(expression))"
        } else {
            return nil
        }
        // All texts of the type, or some that one of Waymark's own types accepts if it accepts any.
        let texts: [String]
        if let cases = KnownTexts.ofCases(field.type) ?? KnownTexts.ofCases(type) {
            texts = cases
        } else if type is Bool.Type {
            texts = ["true", "false"]
        } else if isNumber(type), field.type == type || unwrapped(field.type) == type, isStandardType(parameter.type) {
            texts = ["0", "1", "0.5"]
        } else {
            return nil
        }
        guard let pattern = try? RoutePattern("/:value\(constraint)") else { return nil }
        for text in texts {
            do throws(PatternLinkError) {
                _ = try pattern.link(["value": .text(text)], rules: rules, types: types)
                return nil
            } catch {
                guard case .illTyped = error.reason else { return nil }
            }
        }
        return constraint
    }

    private func isNumber(_ type: any Any.Type) -> Bool {
        type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
    }

    private func unwrapped(_ type: any Any.Type) -> any Any.Type {
        func wrapped<Value: OptionalValue>(_ type: Value.Type) -> any Any.Type { type.wrapped }
        guard let type = type as? any OptionalValue.Type else { return type }
        return wrapped(type)
    }

    private func isStandardType(_ name: String?) -> Bool {
        ParameterType.standard.contains { $0.name == name } && !types.contains { $0.name == name }
    }

    // MARK: Samples

    private func sampleFaults<Value: RouteProtocol>(of type: Value.Type, defaults: [String: String])
        -> [RouteFieldFault]
    {
        let samples = Value.samples
        // A pattern without a valid table is reported by the table itself.
        guard !samples.isEmpty, let index = try? RouteIndex.table(of: Value.pattern, rules: rules, types: types) else {
            return []
        }
        return samples.enumerated().compactMap { number, sample in
            do throws(RouteCodingError) {
                let link = try link(to: sample, defaults: defaults)
                guard let again = try? DeepLink(link.text, reading), let match = index.match(again) else {
                    return RouteFieldFault(
                        .sampleReadsOtherwise(number, link: link.text, printedAgain: nil), route: type)
                }
                let read = try read(type, from: match, defaults: defaults)
                let printed = try self.link(to: read, defaults: defaults).text
                if printed.hasSameBytes(as: link.text) { return nil }
                return RouteFieldFault(
                    .sampleReadsOtherwise(number, link: link.text, printedAgain: printed), route: type)
            } catch {
                // A link has no value for a property that only a caller sets.
                if let field = error.field, Value.callerOnly.contains(field) { return nil }
                return RouteFieldFault(.sample(number, error), field: error.field, route: type)
            }
        }
    }
}

extension PatternSegment {
    fileprivate var isUnnamedSegment: Bool { if case .wildcard = self { true } else { false } }
}
