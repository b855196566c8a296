internal import WaymarkAssociations
internal import WaymarkInspection

/// Writes how files compare with a table.
struct CoverageReport {
    let style: TextStyle

    func write(_ coverage: Coverage, to output: TextSink) {
        if coverage.isExact {
            return output.line("  \(style.good("exactly the same links"))  \(SafeText(coverage.app))")
        }
        for difference in coverage.differences { write(difference, to: output) }
        write(doubts: coverage.doubts, to: output)
    }

    func write(doubts: [String], to output: TextSink) {
        for doubt in doubts { output.line("  \(style.doubtful("not proved:")) \(SafeText(doubt))") }
    }

    func write(_ difference: Coverage.Difference, to output: TextSink) {
        let kind = difference.direction == .overClaim ? style.doubtful("over-claim") : style.bad("under-claim")
        output.line("  \(kind) \(SafeText(difference.description))")
    }
}
