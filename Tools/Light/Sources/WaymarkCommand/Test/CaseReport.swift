internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkRouting

/// Writes the differences between what cases expect and what was found, and counts.
struct CaseReport {
    private let file: String
    private let form: FindingFormat
    private let style: TextStyle
    /// The arguments, in addition to the manifest, with which `explain` gives the same result for a link.
    private let arguments: [String]
    private var findings: [Finding] = []
    private var passes: [(file: String, name: String)] = []
    private var passed = 0
    /// The number of failed cases.
    private(set) var failed = 0
    /// The errors of the manifest and the rules for the cases.
    private var faults: [Finding] = []
    /// Whether a case has failed, or the manifest or the rules have errors.
    var hasFailed: Bool { failed > 0 || !faults.isEmpty }
    /// The number of cases.
    var count: Int { passed + failed }

    init(file: String, form: FindingFormat, style: TextStyle, arguments: [String]) {
        self.file = file
        self.form = form
        self.style = style
        self.arguments = arguments
    }

    /// Adds the outcome of a case.
    mutating func add(_ expected: LinkCase, _ found: CaseOutcome, line: Int, to output: TextSink) {
        if found.fulfils(expected) {
            passed += 1
            if form == .junit { passes.append((file, "line \(line): \(expected.link)")) }
            return
        }
        failed += 1
        let (wanted, got) = (Self.text(expected), Self.text(found, beside: expected))
        switch form {
        case .text:
            output.line(style.strong("\(file):\(line): \(SafeText(expected.link))"))
            output.line("  expected  \(SafeText(wanted))")
            output.line("  found     \(style.bad("\(SafeText(got))"))")
        case .json: output.line("\(json(expected, found, line))")
        case .sarif, .github, .junit:
            findings.append(
                Finding(
                    severity: .error, code: "case", message: "expected \(wanted), found \(got)",
                    place: Finding.Place(file: file, line: line, column: 1), link: expected.link))
        }
    }

    /// Adds errors of the manifest or the rules.
    mutating func add(_ errors: [Finding], to output: TextSink) {
        faults += errors
        findings += errors
        for fault in errors {
            switch form {
            case .text:
                LintReport(file: fault.place?.file ?? file, arguments: arguments, style: style).write(fault, to: output)
            case .json: output.line("\(fault.json)")
            case .sarif, .github, .junit: continue
            }
        }
    }

    /// Adds a line that is not a case, which is also reported on standard error.
    mutating func add(unreadable problem: String, line: Int) {
        findings.append(
            Finding(
                severity: .error, code: "no-case", message: problem,
                place: Finding.Place(file: file, line: line, column: 1)))
    }

    /// Writes the sum.
    ///
    /// - Parameter judges: Whether the cases were judged.
    func finish(judges: Bool = true, to output: TextSink) {
        switch form {
        case .text:
            let cases = count == 1 ? "1 case" : "\(count) cases"
            var sum = judges ? "\(file): \(cases), \(passed) passed, \(failed) failed" : "\(file): no case was judged"
            if !faults.isEmpty { sum += ", \(faults.count) error\(faults.count == 1 ? "" : "s")" }
            output.line(hasFailed ? style.bad(sum) : style.good(sum))
        case .json:
            var sum: [JSONText.Member] = [
                .init("cases", .number(count)), .init("passed", .number(passed)), .init("failed", .number(failed)),
            ]
            if !faults.isEmpty { sum.append(.init("errors", .number(faults.count))) }
            output.line("\(JSONText.object(sum))")
        case .sarif, .github, .junit:
            FindingReport("test", findings, passed: passes).write(as: form, to: output)
        }
    }

    // MARK: For people

    private static func text(_ expected: LinkCase) -> String {
        var text =
            switch expected.route {
            case .any: "any route"
            case .none: "no route"
            case .unopened: "not opened"
            case .id(let id): id
            }
        if expected.route != .none, let parameters = expected.parameters {
            text += shown(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        switch expected.rewritten {
        case nil: break
        case .nothing: text += ", not rewritten"
        case .link(let link): text += ", as \(link)"
        }
        if let via = expected.via { text += ", via \(Self.list(via))" }
        switch expected.refused {
        case nil: break
        case .any: text += ", refused"
        case .code(let code): text += ", refused (\(code))"
        }
        return text
    }

    private static func text(_ found: CaseOutcome, beside expected: LinkCase) -> String {
        if let error = found.error { return "no route: \(error)" }
        var text = found.id ?? found.pattern ?? "no route"
        if found.isUnmatched { text += ", opened by the app's handler of unmatched links" }
        if found.isMatched, expected.parameters != nil {
            text += shown(found.parameters.sorted { $0.name < $1.name })
        }
        if expected.rewritten != nil { text += found.rewritten.map { ", as \($0)" } ?? ", not rewritten" }
        if expected.via != nil { text += ", via \(list(found.via))" }
        if let refusal = found.refusal { text += ", refused (\(refusal.code)): \(refusal)" }
        return text
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: ", ")
    }

    private static func shown(_ parameters: [(name: String, value: String)]) -> String {
        parameters.isEmpty ? "" : "  " + parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "  ")
    }

    // MARK: Data

    private func json(_ expected: LinkCase, _ found: CaseOutcome, _ line: Int) -> JSONText {
        .object([
            .init("line", .number(line)),
            .init("link", .text(expected.link)),
            .init("expected", expected.json),
            .init("found", found.json(includesVia: expected.via != nil)),
        ])
    }
}
