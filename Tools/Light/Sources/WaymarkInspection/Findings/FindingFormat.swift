/// The output formats of findings.
package enum FindingFormat: String, CaseIterable, Sendable {
    /// Text for a terminal.
    case text
    /// One JSON object a line.
    case json
    /// SARIF 2.1.0, for code scanning and editors.
    case sarif
    /// Annotations of GitHub's workflows.
    case github
    /// JUnit's XML, for reports of CI.
    case junit
}

/// The findings of one run of the command, for output to programs.
package struct FindingReport: Sendable {
    /// The subcommand that found them, such as `lint`.
    package let command: String
    package let findings: [Finding]
    /// The names and files of passed tests, for JUnit.
    package let passed: [(file: String, name: String)]
    /// Whether warnings count as errors.
    package let isStrict: Bool

    package init(
        _ command: String, _ findings: [Finding], passed: [(file: String, name: String)] = [], isStrict: Bool = false
    ) {
        self.command = command
        self.findings = findings
        self.passed = passed
        self.isStrict = isStrict
    }

    /// Returns whether a finding fails the run.
    package func fails(_ finding: Finding) -> Bool {
        switch finding.severity {
        case .error: true
        case .warning: isStrict
        case .note: false
        }
    }

    /// Whether the run fails.
    package var hasFailed: Bool { findings.contains(where: fails) }

    /// Writes the findings.
    ///
    /// - Parameter format: A format for programs; nothing is written for `text`, which each command writes in its own way.
    package func write(as format: FindingFormat, to output: TextSink) {
        switch format {
        case .text: return
        case .json: for finding in findings { output.line("\(finding.json)") }
        case .sarif: output.line("\(SARIFLog(self).json)")
        case .github: for finding in findings { output.line(WorkflowAnnotation(finding, command: command).line) }
        case .junit: output.write(JUnitReport(self).text)
        }
    }
}

/// An annotation of GitHub's workflow commands: `::error file=…,line=…,col=…,title=…::message`.
struct WorkflowAnnotation {
    let line: String

    init(_ finding: Finding, command: String) {
        let name =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties: [String] = []
        if let place = finding.place {
            properties.append("file=\(Self.property(place.file))")
            if let line = place.line { properties.append("line=\(line)") }
            if let column = place.column { properties.append("col=\(column)") }
        }
        properties.append("title=\(Self.property("waymark \(command): \(finding.code)"))")
        line = "::\(name) \(properties.joined(separator: ","))::\(Self.data(finding.report))"
    }

    private static func data(_ text: String) -> String { escaped(text, "%\r\n") }
    private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

    private static func escaped(_ text: String, _ signs: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if signs.unicodeScalars.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            } else {
                // Logs are shown in terminals, too.
                escaped += SafeText(String(scalar)).description
            }
        }
        return escaped
    }
}

extension Finding {
    /// The problem, with the link that was probably intended.
    package var sentence: String { nearest.map { "\(message); did you mean \($0)?" } ?? message }

    /// The link and the problem, for viewers that do not show the line.
    package var report: String { link.map { "\($0): \(sentence)" } ?? sentence }

    /// The place as `file:line:column`, as far as it is known.
    package var location: String? {
        place.map { place in
            ([place.file] + [place.line, place.column].compactMap { $0.map(String.init) }).joined(separator: ":")
        }
    }
}
