internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkRecording

/// Writes the differences between what cases expect and what was found, and counts.
struct CaseReport {
    private let file: String
    private let style: TextStyle?
    private var passed = 0
    /// How many cases did not hold.
    private(set) var failed = 0
    /// How many cases there were.
    var count: Int { passed + failed }

    /// - Parameter style: The colours of the form for people; `nil` for JSON.
    init(file: String, style: TextStyle?) {
        self.file = file
        self.style = style
    }

    /// Takes in the outcome of a case.
    mutating func add(_ expected: LinkCase, _ found: CaseOutcome, line: Int, to output: TextSink) {
        if found.fulfils(expected) {
            passed += 1
            return
        }
        failed += 1
        guard let style else {
            output.line("\(json(expected, found, line))")
            return
        }
        output.line(style.strong("\(file):\(line): \(SafeText(expected.link))"))
        output.line("  expected  \(SafeText(Self.text(expected)))")
        output.line("  found     \(style.bad("\(SafeText(Self.text(found, beside: expected)))"))")
    }

    /// Writes the sum.
    func finish(to output: TextSink) {
        guard let style else {
            let sum: [JSONText.Member] = [
                .init("cases", .number(passed + failed)), .init("passed", .number(passed)),
                .init("failed", .number(failed)),
            ]
            output.line("\(JSONText.object(sum))")
            return
        }
        let cases = passed + failed == 1 ? "1 case" : "\(passed + failed) cases"
        let sum = "\(file): \(cases), \(passed) passed, \(failed) failed"
        output.line(failed == 0 ? style.good(sum) : style.bad(sum))
    }

    // MARK: For people

    private static func text(_ expected: LinkCase) -> String {
        var text = expected.id ?? "no route"
        if expected.id != nil, let parameters = expected.parameters {
            text += shown(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        switch expected.rewritten {
        case nil: break
        case .nothing: text += ", not rewritten"
        case .link(let link): text += ", as \(link)"
        }
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
        if found.isMatched, expected.parameters != nil {
            text += shown(found.parameters.sorted { $0.name < $1.name })
        }
        if expected.rewritten != nil { text += found.rewritten.map { ", as \($0)" } ?? ", not rewritten" }
        if let refusal = found.refusal { text += ", refused (\(refusal.code)): \(refusal)" }
        return text
    }

    private static func shown(_ parameters: [(name: String, value: String)]) -> String {
        parameters.isEmpty ? "" : "  " + parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "  ")
    }

    // MARK: Data

    private func json(_ expected: LinkCase, _ found: CaseOutcome, _ line: Int) -> JSONText {
        var wanted: [JSONText.Member] = [.init("id", .optional(expected.id))]
        if let parameters = expected.parameters {
            let sorted = parameters.sorted { $0.key < $1.key }
            wanted.append(.init("parameters", .object(sorted.map { .init($0.key, .text($0.value)) })))
        }
        switch expected.rewritten {
        case nil: break
        case .nothing: wanted.append(.init("rewritten", .null))
        case .link(let link): wanted.append(.init("rewritten", .text(link)))
        }
        switch expected.refused {
        case nil: break
        case .any: wanted.append(.init("refused", .bool(true)))
        case .code(let code): wanted.append(.init("refused", .text(code)))
        }
        return .object([
            .init("line", .number(line)),
            .init("link", .text(expected.link)),
            .init("expected", .object(wanted)),
            .init(
                "found",
                .object([
                    .init("matched", .bool(found.isMatched)),
                    .init("id", .optional(found.id)),
                    .init("pattern", .optional(found.pattern)),
                    .init("parameters", .object(found.parameters.map { .init($0.name, .text($0.value)) })),
                    .init("rewritten", .optional(found.rewritten)),
                    .init("refused", .optional(found.refusal?.code)),
                    .init("error", .optional(found.error)),
                ])),
        ])
    }
}
