/// Findings as a SARIF 2.1.0 log (OASIS, Static Analysis Results Interchange Format).
struct SARIFLog {
    let json: JSONText

    init(_ report: FindingReport) {
        var codes: [String] = []
        for finding in report.findings where !codes.contains(finding.code) { codes.append(finding.code) }
        let rules = codes.map { code in
            JSONText.object([
                .init("id", .text(Self.rule(report.command, code))),
                .init("name", .text(Self.name(code))),
            ])
        }
        let results = report.findings.map { finding in
            Self.result(finding, report.command, rule: codes.firstIndex(of: finding.code) ?? 0)
        }
        let driver: [JSONText.Member] = [
            .init("name", .text("waymark")), .init("rules", .array(rules)),
        ]
        let run: [JSONText.Member] = [
            .init("tool", .object([.init("driver", .object(driver))])),
            .init("columnKind", .text("unicodeCodePoints")),
            .init("results", .array(results)),
        ]
        json = .object([
            .init("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
            .init("version", .text("2.1.0")),
            .init("runs", .array([.object(run)])),
        ])
    }

    private static func rule(_ command: String, _ code: String) -> String { "\(command)/\(code)" }

    /// Returns a code as a rule's name: `NoRoute` for `no-route`.
    private static func name(_ code: String) -> String {
        code.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func result(_ finding: Finding, _ command: String, rule: Int) -> JSONText {
        var members: [JSONText.Member] = [
            .init("ruleId", .text(Self.rule(command, finding.code))),
            .init("ruleIndex", .number(rule)),
            .init("level", .text(finding.severity.rawValue)),
            .init("message", .object([.init("text", .text(finding.report))])),
        ]
        if let place = finding.place {
            var location: [JSONText.Member] = [
                .init("artifactLocation", .object([.init("uri", .text(uri(of: place.file)))]))
            ]
            if let line = place.line {
                var region: [JSONText.Member] = [.init("startLine", .number(line))]
                if let column = place.column { region.append(.init("startColumn", .number(column))) }
                location.append(.init("region", .object(region)))
            }
            members.append(
                .init("locations", .array([.object([.init("physicalLocation", .object(location))])])))
        }
        members.append(
            .init("partialFingerprints", .object([.init("waymark/v1", .text(finding.fingerprint))])))
        return .object(members)
    }

    /// Returns a relative path as a URI reference (RFC 3986, section 4.1), and an absolute one as a `file` URL.
    private static func uri(of path: String) -> String {
        var text = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-._~/".utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}

extension Finding {
    /// The identity of a finding: its code, its file, and its link or else its message, both without lines of the file, so that
    /// it stays when the file grows above.
    package var fingerprint: String {
        guard let file = place?.file else { return "\(code)  \(link ?? message)" }
        let pieces = (link ?? message).split(separator: "\(file):", omittingEmptySubsequences: false)
        let rest = pieces.dropFirst().map { piece in
            let words = piece.drop { $0.isASCII && $0.isNumber }
            return words.startIndex == piece.startIndex ? "\(file):\(piece)" : "\(file)\(words)"
        }
        return "\(code) \(file) \(pieces[0])\(rest.joined())"
    }
}
