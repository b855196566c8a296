internal import WaymarkInspection

/// Writes differences for people.
struct DifferenceReport {
    let old: String
    let new: String
    let style: TextStyle

    /// Writes one difference: what it is, its routes, and a link that shows it.
    func write(_ difference: Difference, to output: TextSink) {
        output.line("\(style.doubtful(difference.change)) \(SafeText(difference.message))")
        let subjects = [("old", difference.old), ("new", difference.new)].compactMap { label, subject in
            subject.map { (label, $0) }
        }
        let rows = subjects.map { label, subject in
            [label, subject.place, subject.id ?? "(no id)", subject.pattern].map { "\(SafeText($0))" }
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let place = style.faint(padded(row[1], widths[1]))
            output.line("  \(style.faint(row[0]))   \(place)  \(padded(row[2], widths[2]))  \(row[3])")
        }
        if let witness = difference.witness { output.line("  link  \(style.strong("\(SafeText(witness))"))") }
        output.line()
    }

    /// Writes how much was found of each kind.
    ///
    /// - Parameter isWhole: Whether everything was compared.
    func finish(_ differences: [Difference], isWhole: Bool, to output: TextSink) {
        var counts: [(change: String, count: Int)] = []
        for difference in differences {
            if let place = counts.firstIndex(where: { $0.change == difference.change }) {
                counts[place].count += 1
            } else {
                counts.append((difference.change, 1))
            }
        }
        let sum = counts.map { "\($0.count) \($0.change)" }.joined(separator: ", ")
        let files = "\(SafeText(old)) and \(SafeText(new))"
        if !counts.isEmpty {
            output.line(style.bad("\(files) differ: \(sum)"))
        } else {
            let same = "\(files) mean the same"
            output.line(isWhole ? style.good(same) : style.doubtful("\(same), as far as they were compared"))
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
