/// Findings as JUnit's XML: a finding that fails the run is a failed test, any other a passed test with output.
struct JUnitReport {
    let text: String

    init(_ report: FindingReport) {
        var cases: [String] = []
        for (file, name) in report.passed {
            cases.append(
                "    <testcase classname=\"\(Self.escaped(file))\" name=\"\(Self.escaped(name))\" time=\"0\"/>")
        }
        for finding in report.findings {
            let place = finding.location.map { "\($0): " } ?? ""
            let name = "\(finding.code): \(finding.link ?? finding.message)"
            var attributes = "classname=\"\(Self.escaped(finding.place?.file ?? report.command))\""
            attributes += " name=\"\(Self.escaped(name))\" time=\"0\""
            let body = Self.escaped("\(place)\(finding.sentence)")
            if report.fails(finding) {
                cases.append(
                    "    <testcase \(attributes)>\n      <failure message=\"\(Self.escaped(finding.report))\" "
                        + "type=\"\(Self.escaped(finding.code))\">\(body)</failure>\n    </testcase>")
            } else {
                cases.append(
                    "    <testcase \(attributes)>\n      <system-out>\(finding.severity.rawValue): \(body)"
                        + "</system-out>\n    </testcase>")
            }
        }
        // JUnit readers treat a suite without tests as one that did not run.
        if cases.isEmpty {
            cases.append("    <testcase classname=\"waymark\" name=\"\(Self.escaped(report.command))\" time=\"0\"/>")
        }
        let failures = report.findings.count(where: report.fails)
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"0\""
        let name = Self.escaped("waymark \(report.command)")
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="waymark" \(counts)>
              <testsuite name="\(name)" \(counts)>
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>

            """
    }

    /// Returns a text for an attribute or an element; control characters and those that XML does not allow (XML 1.0,
    /// section 2.2) are replaced by their numbers.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case "\r": escaped += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
                escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
