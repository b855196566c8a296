extension Explanation: CustomStringConvertible {
    /// The explanation for people, in a few lines.
    public var description: String {
        switch reading {
        case .failure(let error): return "\(link.escapingControls)\n  cannot be read: \(error)\n"
        case .success(let reading):
            var lines = [link.escapingControls, "  read as   \(reading)"]
            if let refusal = reading.refusal { lines.append("  refused   \(refusal)") }
            lines += fits.isEmpty ? ["  no route takes it"] : fitLines
            lines += missLines
            if let suggestion { lines.append("  did you mean \(suggestion) ?") }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    private var fitLines: [String] {
        var lines: [String] = []
        for (place, fit) in fits.enumerated() {
            lines.append("  \(place == 0 ? "goes to  " : "and then ") \(Self.name(fit.route))")
            if !fit.parameters.isEmpty {
                lines.append("              with \(fit.parameters.description.escapingControls)")
            }
            if let tail = fit.tail {
                lines.append("              tail \(tail.joined(separator: " / ").escapingControls)")
            }
            if let decision = fit.decision { lines.append("              first by rule \(decision.rule): \(decision)") }
        }
        return lines
    }

    private var missLines: [String] {
        guard !misses.isEmpty else { return [] }
        var lines = ["  came near:"]
        for miss in misses {
            let place = miss.segment.map { "segment \($0 + 1): " } ?? ""
            lines.append("    \(Self.name(miss.route))")
            lines.append("              \(place)\(miss.cause)")
        }
        if missCount > misses.count { lines.append("    and \(missCount - misses.count) more") }
        return lines
    }

    private static func name(_ route: RouteEntry) -> String {
        let place = route.place.file.isEmpty ? "" : "   (\(route.place))"
        return (route.id.map { "\($0)   " } ?? "") + route.pattern.text + place
    }
}

extension Explanation.Reading: CustomStringConvertible {
    /// The parts in one line.
    public var description: String {
        var parts: [String] = []
        if let scheme { parts.append("scheme \(scheme)") }
        if let host { parts.append("host \(host)") }
        parts.append(segments.isEmpty ? "the root" : "path \(segments.joined(separator: " / "))")
        if !query.isEmpty {
            parts.append(
                "query "
                    + query.map { pair in pair.value.map { "\(pair.name)=\($0)" } ?? pair.name }
                    .joined(separator: " & "))
        }
        return parts.joined(separator: ", ").escapingControls
    }
}
