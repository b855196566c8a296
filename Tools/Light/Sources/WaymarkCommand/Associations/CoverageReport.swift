internal import WaymarkAssociations
internal import WaymarkInspection

/// Writes how files compare with a table.
struct CoverageReport {
    let style: TextStyle

    func write(_ coverage: Coverage, to output: TextSink) {
        if coverage.isExact {
            return output.line("  \(style.good("exactly the same links"))  \(SafeText(coverage.app))")
        }
        for difference in coverage.differences {
            let kind = difference.direction == .overClaim ? style.doubtful("over-claim") : style.bad("under-claim")
            output.line("  \(kind) \(SafeText(difference.description))")
        }
        for doubt in coverage.doubts { output.line("  \(style.doubtful("not proved:")) \(SafeText(doubt))") }
    }

    static func json(_ difference: Coverage.Difference, app: String) -> JSONText {
        .object([
            .init("kind", .text(difference.direction.rawValue)), .init("app", .text(app)),
            .init("witness", .text(difference.witness)),
            .init("decidedBy", difference.rule.map(VerdictReport.place) ?? .null),
            .init("route", .optional(difference.route)), .init("message", .text(difference.description)),
        ])
    }
}
