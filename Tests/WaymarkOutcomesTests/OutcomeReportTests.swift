import RandomTrials
import Testing
import WaymarkManifest
import WaymarkOutcomes

@Suite struct OutcomeReportTests {
    private static let id = "9f86d081884c7d659a2feaa0c55ad015"

    @Test("A report is written with every key")
    func writes() {
        var report = OutcomeReport(
            id: Self.id, from: 10, to: 20, share: 12.5,
            counts: [
                .init(.opened, source: "push", route: "goods", rule: .rewrite("banner"), rules: 7): 12,
                .init(.refused, code: "disabled", source: "push", route: "lottery", rule: .override("lottery")): 1,
                .init(.notFound, source: "scheme"): 3,
            ])
        report.audience = "com.example.shop/production"
        report.appVersion = "3.4"
        report.system = "iOS"
        report.dropped = 2
        report.droppedRules = 1
        let text = String(decoding: report.json, as: UTF8.self)
        #expect(
            text
                == #"{"waymark":1,"report":"9f86d081884c7d659a2feaa0c55ad015","audience":"com.example.shop/production","#
                + #""appVersion":"3.4","system":"iOS","from":10,"to":20,"share":12.5,"dropped":2,"droppedRules":1,"counts":["#
                + #"{"route":"goods","rewrite":"banner","source":"push","outcome":"opened","rules":7,"count":12},"#
                + #"{"route":"lottery","override":"lottery","source":"push","outcome":"refused","code":"disabled","count":1},"#
                + #"{"source":"scheme","outcome":"notFound","count":3}]}"#)
        #expect(report.openings == 3)
    }

    @Test("A document that is written is read back", arguments: 0..<64)
    func readsBack(_ seed: Int) throws {
        var numbers = SeededNumbers(trial: seed)
        let report = OutcomeReport.random(&numbers)
        #expect(try OutcomeReport(json: report.json) == report, "seed \(seed)")
    }

    struct Fault: CustomTestStringConvertible {
        let change: String
        let into: String
        let words: String
        var testDescription: String { into }
    }

    static let faults = [
        Fault(change: #""waymark":1"#, into: #""waymark":2"#, words: "version 2"),
        Fault(change: #""report":"9f"#, into: #""report":"9F"#, words: "32 digits"),
        Fault(change: #""from":10"#, into: #""from":21"#, words: "not before"),
        Fault(change: #""from":10"#, into: #""from":-1"#, words: "1970"),
        Fault(change: #""share":100.0"#, into: #""share":101"#, words: "0 to 100"),
        Fault(change: #""count":3"#, into: #""count":0"#, words: "1 to"),
        Fault(change: #""count":3"#, into: #""count":9007199254740993"#, words: "1 to"),
        Fault(change: #""outcome":"notFound""#, into: #""outcome":"lost""#, words: "lost"),
        Fault(change: #""outcome":"notFound""#, into: #""outcome":"refused""#, words: "code"),
        Fault(change: #""outcome":"notFound""#, into: #""outcome":"notFound","code":"x""#, words: "code"),
        Fault(change: #""outcome":"notFound""#, into: #""outcome":"failed","code":"a b""#, words: "letters"),
        Fault(
            change: #""source":"scheme""#, into: #""source":"scheme","rewrite":"a","override":"b""#, words: "override"),
        Fault(change: #""source":"scheme""#, into: #""source":"scheme","link":"a""#, words: "link"),
        Fault(change: #""source":"scheme","#, into: "", words: "source"),
        Fault(change: #""source":"scheme""#, into: #""source":"a\u0007""#, words: "control"),
        Fault(
            change: #""source":"scheme""#, into: #""source":""# + String(repeating: "s", count: 201) + "\"",
            words: "200 bytes"),
        Fault(
            change: #"{"source":"scheme","outcome":"notFound","count":3}"#,
            into:
                #"{"source":"scheme","outcome":"notFound","count":3},{"source":"scheme","outcome":"notFound","count":4}"#,
            words: "second row"),
    ]

    @Test("A report that is not sound is refused", arguments: faults)
    func refuses(_ fault: Fault) throws {
        let sound = OutcomeReport(
            id: Self.id, from: 10, to: 20, counts: [.init(.notFound, source: "scheme"): 3])
        let text = String(decoding: sound.json, as: UTF8.self)
        #expect(try OutcomeReport(json: text.utf8) == sound)
        let broken = text.replacing(fault.change, with: fault.into)
        try #require(broken != text)
        let error = #expect(throws: ManifestError.self) { try OutcomeReport(json: broken.utf8) }
        #expect(error.map { "\($0)".contains(fault.words) } == true, "\(String(describing: error))")
    }

    @Test("A report of too many rows or bytes is refused")
    func limits() throws {
        func report(_ rows: Int, _ name: String) -> OutcomeReport {
            var counts: [OutcomeReport.Subject: UInt64] = [:]
            for row in 0..<rows { counts[.init(.opened, source: "push", route: "\(row)\(name)")] = 1 }
            return OutcomeReport(id: Self.id, from: 1, to: 2, counts: counts)
        }
        #expect(throws: Never.self) { try OutcomeReport(json: report(OutcomeReport.Limits.rows, "").json) }
        #expect(throws: ManifestError.self) { try OutcomeReport(json: report(OutcomeReport.Limits.rows + 1, "").json) }
        let long = report(512, String(repeating: "x", count: 150)).json
        #expect(long.count > OutcomeReport.Limits.bytes)
        #expect(throws: ManifestError.self) { try OutcomeReport(json: long) }
    }

    @Test("Bytes of any kind are read or refused", arguments: 0..<64)
    func survives(_ seed: Int) {
        var numbers = SeededNumbers(trial: seed)
        var bytes = OutcomeReport.random(&numbers).json
        for _ in 0..<(1 + numbers.below(4)) {
            bytes[numbers.below(bytes.count)] = UInt8.random(in: 0...255, using: &numbers)
        }
        _ = try? OutcomeReport(json: bytes)
    }
}

extension OutcomeReport {
    fileprivate static func random(_ numbers: inout SeededNumbers) -> OutcomeReport {
        let names = ["goods", "张三", "a\"b", "shop://goods/:id<int>", "c\\d", "é"]
        var counts: [Subject: UInt64] = [:]
        for _ in 0..<numbers.below(20) {
            let outcome = numbers.pick(Outcome.allCases)
            let rule: Rule? =
                [nil, .rewrite(numbers.pick(names)), .override(numbers.pick(names))].randomElement(using: &numbers)
                ?? nil
            let subject = Subject(
                outcome, code: outcome.hasCode ? numbers.pick(["notPublic", "other", "wouldWait"]) : nil,
                source: numbers.pick(["push", "app", "widget"]), route: numbers.once(in: 3) ? nil : numbers.pick(names),
                rule: rule, rules: numbers.once(in: 2) ? nil : .random(in: 1...9, using: &numbers))
            counts[subject] = .random(in: 1...Limits.count, using: &numbers)
        }
        let id = (0..<32).map { _ in String(numbers.below(16), radix: 16) }.joined()
        let from = UInt64(numbers.below(1_000_000))
        var report = OutcomeReport(
            id: id, from: from, to: from + UInt64(numbers.below(1_000)), share: Double(numbers.below(1_001)) / 10,
            counts: counts)
        report.audience = numbers.once(in: 2) ? nil : "com.example.shop/production"
        report.appVersion = numbers.once(in: 2) ? nil : "3.4"
        report.system = numbers.once(in: 2) ? nil : "iOS"
        report.dropped = UInt64(numbers.below(5))
        report.droppedRules = UInt64(numbers.below(5))
        return report
    }
}
