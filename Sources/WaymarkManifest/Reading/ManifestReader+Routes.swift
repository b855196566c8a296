internal import WaymarkCore

extension ManifestReader {
    /// Reads the routes; a route without a readable pattern is skipped.
    mutating func routes(_ field: Field?) -> [ManifestRoute] {
        var lineage = Lineage()
        var taken: [RepetitionKey: (route: ManifestRoute, field: Field)] = [:]
        let routes = (elements(field) ?? []).enumerated().compactMap { position, field in
            let route = route(field, position: position, in: &lineage)
            if let route { checkKeys(of: route, field, &taken) }
            return route
        }
        lineage.check(reportingTo: &self)
        return routes
    }

    /// Reports a registration that the other router rejects because an earlier one has the same key.
    private mutating func checkKeys(
        of route: ManifestRoute, _ field: Field, _ taken: inout [RepetitionKey: (route: ManifestRoute, field: Field)]
    ) {
        guard case .dialect(let dialect) = patterns else { return }
        let keys = RepetitionKey.exclusive(of: route.registration.route(of: route.pattern), in: dialect)
        if let key = keys.first(where: { taken[$0] != nil }), let first = taken[key] {
            let reason = ManifestFault.Reason.conflict(
                with: first.route.pattern, first: first.field.path.description, line: first.field.node.position?.line)
            report(reason, at: field.first(ManifestRoute.Key.pattern.rawValue) ?? field)
        }
        for key in keys where taken[key] == nil { taken[key] = (route, field) }
    }

    private mutating func route(_ field: Field, position: Int, in lineage: inout Lineage) -> ManifestRoute? {
        let excluded = isForeign ? [] : ManifestRoute.Key.foreign
        guard let fields = fields(field, ManifestRoute.Key.self, without: excluded) else { return nil }
        var route = ManifestRoute("", id: text(fields[.id]))
        route.priority = integer(fields[.priority], in: ManifestRoute.priorityRange) ?? route.priority
        route.exposure = choice(fields[.exposure])
        route.sources = someTexts(fields[.sources])
        route.tags = texts(fields[.tags])
        route.summary = text(fields[.summary])
        route.defaults = parameterValues(fields[.defaults])
        route.query = query(fields[.query])
        route.presentation = presentation(fields[.presentation])
        route.parent = text(fields[.parent])
        route.parentQuery = texts(fields[.parentQuery])
        route.fallback = text(fields[.fallback])
        route.handler = text(fields[.handler])
        route.place = FilePlace(file: file, position: position, field.node.position)
        lineage.add(route, id: fields[.id], parent: fields[.parent], reportingTo: &self)
        if isForeign { readRegistration(fields, into: &route) }
        guard let pattern = pattern(required(.pattern, of: fields), of: route.registration) else { return nil }
        route.pattern = pattern
        return route
    }

    private mutating func presentation(_ field: Field?) -> ManifestValue? {
        guard let field else { return nil }
        if case .object = field.node.content { return value(field) }
        return text(field, expected: "a text or an object").map { .text($0) }
    }

    // MARK: Query parameters

    private mutating func query(_ field: Field?) -> [ManifestRoute.QueryParameter] {
        var first: [String: Field] = [:]
        return (elements(field) ?? []).compactMap { field in
            guard let parameter = queryParameter(field) else { return nil }
            if let first = first[parameter.name] {
                reportRepeated(parameter.name, at: field, first: first)
                return nil
            }
            first[parameter.name] = field
            return parameter
        }
    }

    private mutating func queryParameter(_ field: Field) -> ManifestRoute.QueryParameter? {
        guard let fields = fields(field, ManifestRoute.QueryParameter.Key.self) else { return nil }
        var parameter = ManifestRoute.QueryParameter(name: "")
        parameter.type = typeName(fields[.type]) ?? parameter.type
        read(fields[.required], into: &parameter.isRequired)
        parameter.defaultValue = parameterValue(fields[.default])
        parameter.values = (someElements(fields[.values]) ?? []).compactMap { singleValue($0) }
        checkDefault(of: parameter, at: fields[.default])
        guard let name = text(required(.name, of: fields)) else { return nil }
        parameter.name = name
        return parameter
    }

    /// Reads the name of a standard or declared type.
    private mutating func typeName(_ field: Field?) -> String? {
        let types = manifest.types
        return name(field, among: typeNames) {
            types[$0] != nil || ManifestRoute.QueryParameter.knownTypes.contains($0)
        }
    }

    private mutating func checkDefault(of parameter: ManifestRoute.QueryParameter, at field: Field?) {
        guard let field, let value = parameter.defaultValue else { return }
        if parameter.isRequired {
            report(.exclusiveKeys("required", "default"), at: field, expected: "at most one of them")
        }
        let texts = parameter.values.compactMap(\.parameterText)
        let known = Set(texts)
        if !known.isEmpty, let stray = value.parameterTexts.first(where: { !known.contains($0) }) {
            let nearest = nearest(to: stray, among: texts)
            report(.unknownValue(stray), at: field, expected: Quotation.oneOf(texts), nearest: nearest)
        }
    }
}
