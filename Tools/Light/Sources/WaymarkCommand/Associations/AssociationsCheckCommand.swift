internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection

/// `waymark associations check`: reports errors in the files.
struct AssociationsCheckCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Finds faults in the association files of a site or an app, and rules that may not mean what they seem to.",
        discussion: """
              waymark associations check aasa.json assetlinks.json AndroidManifest.xml
              waymark associations check Shop.entitlements Info.plist

            With --json, each finding is printed as one line:

              {"severity":"error"|"warning"|"note","code":"hidden-rule"|…,
               "file":"…","line":7,"column":9,"path":"filter 0.data[2]",
               "witness":"…"|null,"message":"…"}

            Warnings are treated as errors here, with or without --strict.

            Exit code: 0 no faults, though there may be notes; 1 errors or warnings; 2 a file could not be read.
            """)

    @OptionGroup var report: ReportOptions

    @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
    var files: [String]

    func run(on console: Console) throws -> ExitStatus {
        var status = ExitStatus.done
        var unread: [String] = []
        var all: [Finding] = []
        for path in files {
            do throws(InputError) {
                let findings = try AssociationInput(path: path).findings()
                switch report.form {
                case .text, .json: for finding in findings { write(finding, to: console) }
                case .sarif, .github, .junit: all += findings.map { $0.finding(in: path) }
                }
                if findings.contains(where: { $0.severity != .note }) { status = .refused }
                if report.form == .text, findings.isEmpty {
                    console.output.line(console.style.good("\(path): no faults"))
                }
            } catch {
                unread += error.lines
            }
        }
        FindingReport("associations check", all, isStrict: true).write(as: report.form, to: console.output)
        if !unread.isEmpty { throw InputError(lines: unread) }
        return status
    }

    private func write(_ finding: AssociationFinding, to console: Console) {
        guard report.form == .json else {
            let severity = "\(finding.severity.rawValue)[\(finding.code)]"
            let shown =
                switch finding.severity {
                case .error: console.style.bad(severity)
                case .warning: console.style.doubtful(severity)
                case .note: console.style.faint(severity)
                }
            console.output.line("\(SafeText(finding.place.description)): \(shown) \(SafeText(finding.words))")
            if let witness = finding.witness {
                console.output.line("  link  \(console.style.strong("\(SafeText(witness))"))")
            }
            return
        }
        let members: [JSONText.Member] = [
            .init("severity", .text(finding.severity.rawValue)), .init("code", .text(finding.code.rawValue)),
            .init("file", .optional(finding.place.file)),
            .init("line", finding.place.line.map { .number($0) } ?? .null),
            .init("column", finding.place.column.map { .number($0) } ?? .null),
            .init("path", .text(finding.place.path)),
            .init("witness", .optional(finding.witness)), .init("message", .text(finding.words)),
        ]
        console.output.line("\(JSONText.object(members))")
    }
}

extension AssociationFinding {
    /// The finding in the common form of all commands.
    ///
    /// - Parameter file: The checked file, for findings without a file.
    fileprivate func finding(in file: String) -> Finding {
        let severity: Finding.Severity =
            switch self.severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
        return Finding(
            severity: severity, code: code.rawValue, witness: witness, message: words,
            place: Finding.Place(file: place.file ?? file, line: place.line, column: place.column))
    }
}

extension AssociationInput {
    /// The findings on the file.
    func findings() -> [AssociationFinding] {
        switch self {
        case .site(let site): site.findings()
        case .statements(let statements): statements.findings()
        case .filters(let manifest): manifest.findings()
        case .appList(let domains, let types): domains.findings() + types.findings()
        }
    }
}
