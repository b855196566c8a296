/// A comparison of a link with every pattern of a table, one by one, which notes how far each matched.
///
/// This is slow and simple. The winner is determined by the index.
struct Explainer {
    private let index: RouteIndex
    private let link: DeepLink
    private let path: [String]
    private let foldsFirst: Bool
    private let host: HostLevel
    /// Whether the first segment is the host.
    private let hostIsFirst: Bool

    /// The host where it is a level of its own.
    fileprivate enum HostLevel {
        case none
        case authority(name: String, port: Int?)
    }

    /// The progress of a route through a link.
    fileprivate struct Attempt {
        let route: RouteEntry
        let cause: Explanation.Miss.Cause
        let segment: Int?
        /// The number of segments that match before the fault, and whether the rest matches after it.
        let fitting: Int
        let restFits: Bool
        /// The number of letters by which the text differs from the expected one, if it is small.
        let distance: Int?
    }

    init(index: RouteIndex, link: DeepLink) {
        self.index = index
        self.link = link
        let (path, foldsFirst) = link.storage.read { link in
            index.withPath(of: link) { path in
                ((0..<path.count).map { String(decoding: path.bytes(of: $0), as: UTF8.self) }, path.foldsFirst)
            }
        }
        self.path = path
        self.foldsFirst = foldsFirst
        if let scheme = link.scheme, index.rules.host(forScheme: scheme) == .authority {
            let port = link.port == HostName.defaultPort(forScheme: scheme) ? nil : link.port
            host = .authority(name: link.canonicalHost ?? "", port: port)
        } else {
            host = .none
        }
        hostIsFirst = link.hostIsSegment(under: index.rules)
    }

    /// - Parameter isAsked: Returns whether a matching route is considered.
    func explain(limit: Int, where isAsked: (RouteEntry) -> Bool = { _ in true }) -> Explanation {
        let matches = Array(index.matches(link))
        let taken = Set(matches.map(\.route.number))
        let fits = fits(matches.filter { isAsked($0.route) })
        let attempts = index.routes.filter { !taken.contains($0.number) }.compactMap(attempt)
            .ordered { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }
        let misses = attempts.prefix(limit).map { attempt in
            Explanation.Miss(
                route: attempt.route, cause: attempt.cause, segment: attempt.segment,
                suggestion: fits.isEmpty ? suggestion(for: attempt) : nil)
        }
        return Explanation(
            link: link.text, reading: .success(reading), fits: fits, misses: misses, missCount: attempts.count)
    }

    private var reading: Explanation.Reading {
        var name: String?
        if case .authority(let host, let port) = host { name = host + (port.map { ":\($0)" } ?? "") }
        return Explanation.Reading(
            scheme: link.scheme, host: name, hostIsSegment: hostIsFirst, segments: path,
            query: Array(link.query(under: index.rules)), refusal: refusal)
    }

    private var refusal: String? {
        guard index.rules.userInformation == .refuse else { return nil }
        if link.userInformation != nil { return "\(LinkError.Reason.userInformation)" }
        return host.isNone && link.port != nil ? "\(LinkError.Reason.portBesideSegments)" : nil
    }

    // MARK: Fits

    private func fits(_ matches: [IndexMatch]) -> [Explanation.Fit] {
        matches.enumerated().map { place, match in
            let next = place + 1 < matches.count ? matches[place + 1] : nil
            return Explanation.Fit(
                route: match.route, parameters: match.parameters, tail: match.tail,
                decision: next.map { PrecedenceComparison(match, $0, rules: index.rules).decision })
        }
    }

    // MARK: Misses

    /// Returns the sort key of an attempt; the smallest key is the closest match.
    private static func order(_ attempt: Attempt) -> [Int] {
        [
            attempt.restFits && attempt.distance != nil ? 0 : 1, attempt.restFits ? 0 : 1, -attempt.fitting,
            attempt.distance ?? Int.max, attempt.route.number,
        ]
    }

    /// Returns the progress of a route, or `nil` if the route is not near the link.
    private func attempt(_ route: RouteEntry) -> Attempt? {
        let syntax = route.pattern.reread(under: index.rules).syntax
        // An expression for the whole path fits or does not; there is no segment at which it fell out.
        if syntax.expression != nil { return nil }
        let attempts = syntax.variants(under: index.rules).map { compare($0, route) }
        guard let best = attempts.min(by: { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }) else {
            return nil
        }
        if let fault = sectionFault(syntax) {
            // A route of another scheme or host is near only if all the rest fits, and not as it would for any link.
            let names = syntax.allSegments.contains { if case .literal = $0 { true } else { false } }
            guard best.isFit, names || fault.distance != nil else { return nil }
            return Attempt(
                route: route, cause: fault.cause, segment: nil, fitting: best.fitting, restFits: true,
                distance: fault.distance)
        }
        if best.isFit { return nil }
        let isNear = best.fitting > 0 || (best.restFits && best.distance != nil)
        return isNear ? best : nil
    }

    private func sectionFault(_ syntax: PatternSyntax) -> (cause: Explanation.Miss.Cause, distance: Int?)? {
        guard let expected = syntax.scheme(under: index.rules) else {
            if case .authority(_, let port?) = host {
                return (.host(expected: "one with the default port, not \(port)"), nil)
            }
            return nil
        }
        let scheme = link.scheme(under: index.rules)
        guard let scheme, scheme == expected else {
            let isAlike = scheme?.lowercasedASCII == expected.lowercasedASCII
            return (
                .scheme(expected: expected),
                isAlike ? 1 : scheme.flatMap { EditDistance.between($0, expected, limit: 2) }
            )
        }
        guard case .authority(let name, let port) = host else { return nil }
        guard let wanted = syntax.host else {
            return port == nil ? nil : (.host(expected: "one with the default port"), nil)
        }
        if wanted.covers(name), wanted.port == port { return nil }
        let shown = (wanted.isWildcard ? "*." : "") + wanted.name + (wanted.port.map { ":\($0)" } ?? "")
        return (.host(expected: shown), EditDistance.between(name, wanted.name, limit: 3))
    }

    /// Compares segment by segment up to the first that does not match.
    private func compare(_ variant: PatternVariant, _ route: RouteEntry) -> Attempt {
        var place = 0
        for (number, segment) in variant.segments.enumerated() {
            if case .tail(let name, let needsSegment) = segment {
                let rest = path[place...]
                let isEmpty = rest.isEmpty || (rest.count == 1 && rest.first == "" && !index.rules.emptyValues)
                if isEmpty, needsSegment {
                    return Attempt(
                        route: route, cause: .ended(expected: ":\(name ?? "")+"), segment: place, fitting: place,
                        restFits: false, distance: nil)
                }
                return Attempt.fit(route, path.count)
            }
            guard place < path.count else {
                return Attempt(
                    route: route, cause: .ended(expected: segment.text), segment: place, fitting: place,
                    restFits: false, distance: nil)
            }
            if let fault = fault(path[place], segment, at: place) {
                let rest = variant.segments[(number + 1)...]
                return Attempt(
                    route: route, cause: fault.cause, segment: place, fitting: place,
                    restFits: fits(rest, from: place + 1), distance: fault.distance)
            }
            place += 1
        }
        if place < path.count {
            return Attempt(
                route: route, cause: .goesOn(found: path[place]), segment: place, fitting: place, restFits: false,
                distance: nil)
        }
        return Attempt.fit(route, place)
    }

    private func fits(_ segments: ArraySlice<PatternSegment>, from start: Int) -> Bool {
        var place = start
        for segment in segments {
            if case .tail(_, let needsSegment) = segment { return place < path.count || !needsSegment }
            guard place < path.count, fault(path[place], segment, at: place) == nil else { return false }
            place += 1
        }
        return place == path.count
    }

    private func fault(
        _ text: String, _ segment: PatternSegment, at place: Int
    ) -> (cause: Explanation.Miss.Cause, distance: Int?)? {
        let folds =
            index.rules.caseSensitivity == .insensitive
            || (place == 0 && (foldsFirst || index.rules.caseSensitivity == .firstSegmentInsensitive))
        func folded(_ text: String) -> String { folds ? text.lowercasedASCII : text }
        switch segment {
        case .literal(let literal):
            if folded(text).hasSameBytes(as: folded(literal)) { return nil }
            // Of two letters none may be wrong, or all short names would be near each other.
            let limit = min(literal.count, text.count) / 3
            return (.literal(expected: literal, found: text), EditDistance.between(text, literal, limit: limit))
        case .wildcard, .tail:
            return text.isEmpty && !index.rules.emptyValues ? (.empty(expected: segment.text), nil) : nil
        case .parameter(let hole, let before, let after):
            let bytes = folded(text).bytes
            guard bytes.count >= before.utf8.count + after.utf8.count, bytes.starts(with: folded(before).utf8),
                bytes.reversed().starts(with: folded(after).utf8.reversed())
            else { return (.literal(expected: segment.text, found: text), nil) }
            let value = text.bytes.dropFirst(before.utf8.count).dropLast(after.utf8.count)
            if value.isEmpty, !index.rules.emptyValues { return (.empty(expected: segment.text), nil) }
            guard let constraint = hole.constraint else { return nil }
            let isPassed = Array(value).withUnsafeBufferPointer { index.matcher(of: constraint).accepts($0) }
            if isPassed { return nil }
            let found = String(decoding: value, as: UTF8.self)
            return (.constraint(name: hole.name, expected: constraint.text, found: found), nil)
        }
    }

    /// The link with the literal that was expected, if a route then takes it.
    private func suggestion(for attempt: Attempt) -> String? {
        guard attempt.restFits, attempt.distance != nil else { return nil }
        var parts = link.parts
        parts.scheme = link.scheme(under: index.rules)
        switch attempt.cause {
        case .literal(let expected, _):
            guard let place = attempt.segment else { return nil }
            var segments = path
            segments[place] = expected
            if hostIsFirst { parts.host = segments.removeFirst() }
            // The slash that a path without a scheme begins with is no segment to print, though it may count as one.
            if index.rules.leadingSlash == .strict, link.scheme == nil, segments.first?.isEmpty == true {
                segments.removeFirst()
            }
            // Only a trailing slash that counts leaves an empty segment at the end.
            if segments.last?.isEmpty == true { segments.removeLast() }
            parts.segments = segments
            // What the fragment had of the path is among the segments now.
            if index.rules.fragment.readsPath { parts.fragment = nil }
        case .scheme(let expected): parts.scheme = expected
        case .host(let expected) where !expected.hasPrefix("*"): parts.host = expected
        default: return nil
        }
        guard let mended = try? DeepLink(parts, rules: index.rules),
            index.matches(mended).contains(where: { $0.number == attempt.route.number })
        else { return nil }
        return mended.text
    }
}

extension Explainer.Attempt {
    fileprivate static func fit(_ route: RouteEntry, _ count: Int) -> Self {
        Self(route: route, cause: .goesOn(found: ""), segment: nil, fitting: count, restFits: true, distance: 0)
    }

    fileprivate var isFit: Bool { segment == nil && restFits }
}

extension Explainer.HostLevel {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension PatternSegment {
    /// The segment as it could be written in a pattern.
    var text: String {
        switch self {
        case .literal(let text): text
        case .parameter(let hole, let before, let after):
            before + ":" + hole.name + (hole.constraint?.text ?? "") + after
        case .tail(let name?, let needsSegment): ":" + name + (needsSegment ? "+" : "*")
        case .tail(name: nil, _): "*"
        case .wildcard: "*"
        }
    }
}

extension DeepLink {
    /// Returns whether the host is the first of the segments that patterns are compared with.
    fileprivate func hostIsSegment(under rules: MatchingRules) -> Bool {
        guard let scheme, let rawHost, !rawHost.isEmpty, !DotSegment.isOne(PercentCoding.decoded(rawHost)) else {
            return false
        }
        switch rules.host(forScheme: scheme) {
        case .segment: return true
        case .segmentUnlessDotted: return !MatchingRules.isDotted(rawHost.utf8)
        case .authority, .ignore: return false
        }
    }
}
