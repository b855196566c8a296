/// The result of comparing a link with a filter.
struct FilterMatch {
    /// The step of a filter that a link reaches; later steps are nearer to a match.
    enum Step: Int, Comparable {
        case scheme
        case host
        case port
        case path
        /// The link meets all demands of the `data` elements.
        case data

        static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether the `data` elements and groups match the link.
    var fit: Fit
    /// The step at which the comparison ended, or that could not be decided.
    var step: Step
    /// Whether the scheme, the host and the port match, whatever the path. Scheme-specific parts may match any host.
    var origin = Fit.no
    /// The indices of the `data` elements that the scheme, the host and the path belong to.
    var scheme: Int?
    var authority: Int?
    var path: Int?
    /// The group that decided.
    var group: Int?
}

extension IntentFilter {
    /// Compares a link with the filter as `IntentFilter.matchData` does.
    ///
    /// - Parameter api: The API level of the device.
    func match(_ link: inout AndroidLink, api: Int) -> FilterMatch {
        var match = FilterMatch(fit: .yes, step: .data)
        func end(_ fit: Fit, _ step: FilterMatch.Step) -> FilterMatch {
            match.fit = fit
            match.step = step
            return match
        }

        var scheme = Fit.no
        for part in claim.schemes {
            let fit: Fit = part.value.map { link.hasScheme($0) ? .yes : .no } ?? .unknown
            guard fit != .no, scheme == .no || fit == .yes else { continue }
            scheme = fit
            match.scheme = part.entry
            if fit == .yes { break }
        }
        // A filter without a scheme matches only files and content on the device.
        if scheme == .no { return end(.no, .scheme) }
        match.origin = scheme

        let specific = first(of: claim.specificParts, api: api) { $0.matches(link.schemeSpecificPart[...]) }
        if !claim.specificParts.isEmpty {
            match.path = specific?.entry
            if let specific, specific.fit == .yes { return end(scheme, scheme == .yes ? .data : .scheme) }
            if claim.authorities.isEmpty { return end(specific == nil ? .no : .unknown, .path) }
        }
        if claim.authorities.isEmpty { return end(scheme, scheme == .yes ? .data : .scheme) }

        var authority = Fit.no
        var missedPort = false
        for part in claim.authorities {
            var fit = part.value.fit(of: link.host)
            if fit != .no {
                let port = part.value.port(of: link)
                missedPort = missedPort || port == .no
                fit = .all([fit, port])
            }
            guard fit != .no, authority == .no || fit == .yes else { continue }
            authority = fit
            match.authority = part.entry
            if fit == .yes { break }
        }
        if claim.specificParts.isEmpty { match.origin = .all([scheme, authority]) }
        if authority == .no {
            if specific?.fit == .unknown { return end(.unknown, .path) }
            return end(.no, missedPort ? .port : .host)
        }

        let path = pathFit(of: &link, api: api, noting: &match)
        let fit = Fit.all([scheme, authority, path])
        if fit == .no { return end(specific?.fit == .unknown ? .unknown : .no, .path) }
        return end(fit, scheme != .yes ? .scheme : authority != .yes ? .host : path != .yes ? .path : .data)
    }

    /// Compares the paths and groups: one of them must match the link, unless there are none.
    private func pathFit(of link: inout AndroidLink, api: Int, noting match: inout FilterMatch) -> Fit {
        let groups = api < AndroidLevel.groups ? [] : self.groups.indices.filter { !self.groups[$0].conditions.isEmpty }
        if groups.isEmpty, !claim.paths.contains(where: { $0.value.least <= api }) { return .yes }
        var open = Fit.no
        if let path = link.path {
            for number in claim.pathIndex.candidates(for: path) where claim.paths[number].value.least <= api {
                let fit = claim.paths[number].value.matches(path[...])
                guard fit != .no, open == .no || fit == .yes else { continue }
                open = fit
                match.path = claim.paths[number].entry
                if fit == .yes { return .yes }
            }
        }
        let (fit, group) = decide(groups, &link)
        match.group = group
        return .any([open, fit])
    }

    /// Returns the answer of the first group that a link meets, and the group's index.
    private func decide(_ numbers: [Int], _ link: inout AndroidLink) -> (Fit, Int?) {
        // The groups before the deciding one that the link may meet, each with its answer.
        var possible: [(answer: Fit, number: Int)] = []
        var (result, decider): (Fit, Int?) = (.no, nil)
        for number in numbers {
            let group = groups[number]
            var fit = Fit.yes
            for condition in group.conditions where fit != .no { fit = .all([fit, condition.fit(of: &link)]) }
            if fit == .no { continue }
            let answer: Fit = group.allows.map { $0 ? .yes : .no } ?? .unknown
            if fit == .yes || answer == .unknown {
                (result, decider) = (answer, number)
                break
            }
            possible.append((answer, number))
        }
        for (answer, number) in possible.reversed() {
            if result == answer {
                decider = decider ?? number
            } else {
                (result, decider) = (.unknown, number)
            }
        }
        return (result, decider)
    }

    /// Returns the first condition that holds, or that may hold.
    private func first(
        of parts: [Claim.Part<LinkCondition>], api: Int, holds: (LinkCondition) -> Fit
    ) -> (fit: Fit, entry: Int)? {
        var found: (fit: Fit, entry: Int)?
        for part in parts where part.value.least <= api {
            switch holds(part.value) {
            case .yes: return (.yes, part.entry)
            case .unknown: found = found ?? (.unknown, part.entry)
            case .no: continue
            }
        }
        return found
    }
}

extension IntentFilter.Claim.Authority {
    fileprivate func fit(of host: [UInt16]?) -> Fit {
        guard let host else { return .no }
        guard let own = self.host else { return .unknown }
        return (isWild ? host.suffix(own.count).elementsEqual(own) : host == own) ? .yes : .no
    }

    fileprivate func port(of link: AndroidLink) -> Fit {
        switch port {
        case .any: .yes
        case .number(let number): link.port == number ? .yes : .no
        case .unknown: .unknown
        }
    }
}

extension IntentFilter.Condition {
    /// Returns whether a link meets the condition.
    func fit(of link: inout AndroidLink) -> Fit {
        switch part {
        case .path: condition.matches(link.path.map { $0[...] })
        case .fragment: condition.matches(link.fragment.map { $0[...] })
        case .query:
            link.parameters.isEmpty ? .no : .any(link.parameters.lazy.map { condition.matches($0) })
        }
    }
}
