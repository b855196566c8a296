import Waymark

/// The reasons for the outcome of a link, in two to four lines.
struct ShortExplanation {
    let lines: [String]

    init(_ explanation: RouterExplanation) {
        var lines: [String] = []
        for step in explanation.rewriting { lines.append("rewritten by \(step.name) to \(step.link)") }
        lines += explanation.detours.map { "\($0)" }
        switch explanation.table.reading {
        case .success(let reading): lines.append("read as \(reading)")
        case .failure(let error): lines.append("cannot be read: \(error)")
        }
        if let fit = explanation.table.winner {
            let others = explanation.table.fits.dropFirst().compactMap(\.route.id)
            let rule = fit.decision.map { " by rule \($0.rule)" } ?? ""
            let before = others.isEmpty ? "" : ", before \(others.joined(separator: ", "))\(rule)"
            lines.append("goes to \(fit.route.id ?? fit.route.pattern.text)\(before)")
        }
        if let refusal = explanation.refusal { lines.append("refused: \(refusal)") }
        let stops = explanation.interceptors.filter { $0 != ErrandTracker.name }
        let start = explanation.start.map { ["the start of '\($0)'"] } ?? []
        if !(stops + start).isEmpty { lines.append("behind \((stops + start).joined(separator: ", "))") }
        self.lines = lines
    }
}
