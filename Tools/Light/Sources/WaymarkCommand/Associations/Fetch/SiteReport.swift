internal import WaymarkAssociations
internal import WaymarkInspection

/// Writes what a host serves to the systems.
struct SiteReport {
    /// The colours of the human-readable form; `nil` for JSON.
    let style: TextStyle?

    func write(_ inspection: SiteInspection, on console: Console) {
        for file in inspection.files {
            if let style { write(file, style, to: console.output) } else { write(file, to: console.output) }
        }
        for comparison in inspection.comparisons {
            if let style {
                console.output.line("\(style.strong("\(SafeText(comparison.from))")) → \(SafeText(comparison.to))")
            }
            let report = ChangeReport(style: style, from: comparison.from, to: comparison.to)
            report.write(comparison.difference, to: console.output, notesTo: console.errors)
        }
        for android in inspection.android {
            for doubt in android.doubts {
                console.errors.line("waymark: not everything was compared: \(SafeText(doubt))")
            }
            for difference in android.differences {
                guard let style else {
                    console.output.line("\(JSONText(difference, app: android.app))")
                    continue
                }
                CoverageReport(style: style).write(difference, to: console.output)
            }
        }
    }

    // MARK: For people

    private func write(_ file: SiteFile, _ style: TextStyle, to output: TextSink) {
        let facts: String =
            switch file.answer {
            case .success(let response):
                ["\(response.status)", response.contentType ?? "no type", "\(response.body.count) bytes"].joined(
                    separator: ", ")
            case .failure: "no answer"
            }
        output.line("\(style.strong("\(SafeText(file.url))"))  \(SafeText(facts))")
        for finding in file.findings {
            let head = "\(finding.severity.rawValue)[\(finding.code)]"
            let shown =
                switch finding.severity {
                case .error: style.bad(head)
                case .warning: style.doubtful(head)
                case .note: style.faint(head)
                }
            output.line("  \(shown) \(SafeText(finding.words))")
        }
    }

    // MARK: For programs

    private func write(_ file: SiteFile, to output: TextSink) {
        let response = try? file.answer.get()
        var members: [JSONText.Member] = [
            .init("kind", .text("answer")), .init("file", .text(file.kind.name)), .init("url", .text(file.url)),
            .init("status", response.map { .number($0.status) } ?? .null),
            .init("location", .optional(response?.location)),
            .init("contentType", .optional(response?.contentType)),
            .init("bytes", response.map { .number($0.body.count) } ?? .null),
        ]
        if case .failure(let failure) = file.answer {
            members.append(.init("failure", .text(failure.words)))
        } else {
            members.append(.init("failure", .null))
        }
        output.line("\(JSONText.object(members))")
        for finding in file.findings {
            let members: [JSONText.Member] = [
                .init("kind", .text("finding")), .init("severity", .text(finding.severity.rawValue)),
                .init("code", .text(finding.code)), .init("url", .text(file.url)),
                .init("message", .text(finding.words)),
            ]
            output.line("\(JSONText.object(members))")
        }
    }
}
