import Testing
import WaymarkComponents

@Suite struct LifecycleErrorTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let parts: [(LifecycleID, [LifecycleID])]
        let message: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "two parts of one name", parts: [("a", []), ("a", [])], message: "two parts are called 'a'"),
        Row(
            name: "missing, named by the part itself", parts: [("cart", ["sesion"]), ("session", [])],
            message: "there is no part 'sesion', which is needed: cart → sesion; did you mean 'session'?"),
        Row(
            name: "missing, with nothing near", parts: [("cart", ["network"])],
            message: "there is no part 'network', which is needed: cart → network"),
        Row(
            name: "missing, far down", parts: [("store", ["net"]), ("cart", ["store"]), ("app", ["cart"])],
            message: "there is no part 'net', which is needed: app → cart → store → net"),
        Row(
            name: "missing, by the shortest way", parts: [("c", ["zz9"]), ("b", ["c"]), ("a", ["b", "c"])],
            message: "there is no part 'zz9', which is needed: a → c → zz9"),
        Row(
            name: "missing in two parts", parts: [("a", ["xyz", "xyz"]), ("b", ["xyz"])],
            message: """
                there is no part 'xyz', which is needed: a → xyz
                there is no part 'xyz', which is needed: b → xyz
                """),
        Row(
            name: "missing in a circle", parts: [("a", ["b"]), ("b", ["a", "xyz"])],
            message: """
                there is no part 'xyz', which is needed: b → xyz
                parts need each other: a → b → a
                """),
        Row(name: "a part that needs itself", parts: [("a", ["a"])], message: "parts need each other: a → a"),
        Row(
            name: "a circle", parts: [("a", ["b"]), ("b", ["c"]), ("c", ["a"]), ("d", ["a"])],
            message: "parts need each other: a → b → c → a"),
        Row(
            name: "a circle below", parts: [("d", ["b"]), ("a", ["b"]), ("b", ["c"]), ("c", ["a"])],
            message: "parts need each other: b → c → a → b"),
        Row(
            name: "two circles", parts: [("a", ["b"]), ("b", ["a"]), ("c", ["d"]), ("d", ["c"])],
            message: """
                parts need each other: a → b → a
                parts need each other: c → d → c
                """),
        Row(
            name: "everything at once", parts: [("a", ["b"]), ("b", ["a"]), ("a", []), ("c", ["gone"])],
            message: """
                two parts are called 'a'
                there is no part 'gone', which is needed: c → gone
                parts need each other: a → b → a
                """),
        Row(
            name: "a long circle",
            parts: (1...20).map { ("p\($0)", ["p\($0 % 20 + 1)"]) }.map {
                (LifecycleID(rawValue: $0), $1.map { LifecycleID(rawValue: $0) })
            },
            message: "parts need each other: p1 → p2 → p3 → p4 → p5 → p6 → (9 more) → p16 → p17 → p18 → p19 → p20 → p1"),
    ]

    @Test(
        "A host refuses parts that cannot be put in order, before anything starts, and says all that is wrong",
        arguments: rows)
    func refuses(_ row: Row) {
        let journal = Journal()
        let parts = row.parts.map { Piece($0.0, needs: $0.1, start: { _ in journal.note("started") }) }
        let error = #expect(throws: LifecycleError.self) { try LifecycleHost(parts) }
        #expect(error?.description == row.message)
        #expect(journal.lines.isEmpty)
    }

    struct Fault: CustomTestStringConvertible {
        let fault: LifecycleError.Fault
        let message: String
        var testDescription: String { message }
    }

    static let faults = [
        Fault(fault: .unknown("cat", nearest: "cart"), message: "there is no part 'cat'; did you mean 'cart'?"),
        Fault(fault: .unknown("cat", nearest: nil), message: "there is no part 'cat'"),
        Fault(fault: .needed("a", by: ["b", "c"]), message: "'a' cannot be removed: it is needed by 'b', 'c'"),
        Fault(fault: .unsettled("a", neededBy: nil), message: "'a' is still being added"),
        Fault(
            fault: .unsettled("a", neededBy: "b"),
            message: "'a' is still being added, so that 'b' cannot depend on it yet"),
        Fault(fault: .notRunning("a"), message: "'a' is not started: the host is not running"),
        Fault(fault: .waitsForItself(["a", "b", "a"]), message: "parts would wait for each other: a → b → a"),
        Fault(fault: .cancelled("a"), message: "waiting for 'a' was cancelled"),
        Fault(fault: .notStarted("a", .failed("broken")), message: "'a' failed: broken"),
        Fault(fault: .notStarted("a", .pastLimit(.seconds(2))), message: "'a' did not start within 2000.000 ms"),
        Fault(
            fault: .notStarted("a", .hanging),
            message: "'a' is not started: an earlier start or stop of it is still hanging"
        ),
        Fault(
            fault: .notStarted("a", .notStarted(.dependency("b"))),
            message: "'a' is not started: it needs 'b', which did not start"),
        Fault(
            fault: .notStarted("a", .notStarted(.required("b"))),
            message: "'a' is not started: 'b' is required and did not start"),
        Fault(fault: .notStarted("a", .notStarted(.stopped)), message: "'a' is not started: the host was stopped"),
        Fault(fault: .notStarted("a", .notStarted(.cancelled)), message: "'a' is not started: starting was cancelled"),
    ]

    struct Report: CustomTestStringConvertible {
        let report: LifecycleReport
        let message: String
        var testDescription: String { message }
    }

    static let reports = [
        Report(report: .starting("a"), message: "starting 'a'"),
        Report(report: .started("a", after: .seconds(1)), message: "started 'a' after 1000.000 ms"),
        Report(
            report: .failed("a", Piece.Broken(), after: .milliseconds(5)), message: "'a' failed after 5.000 ms: broken"),
        Report(
            report: .pastLimit("a", limit: .seconds(2)), message: "the start of 'a' took longer than 2000.000 ms"),
        Report(
            report: .notStarted("a", because: .dependency("b")),
            message: "'a' is not started: it needs 'b', which did not start"),
        Report(
            report: .notStarted("a", because: .unfinished),
            message: "'a' is not started: starting has not finished yet"),
        Report(report: .hanging("a"), message: "'a' is not started: an earlier start or stop of it is still hanging"),
        Report(
            report: .late("a", after: .seconds(3)), message: "'a' started too late, after 3000.000 ms, and is stopped"),
        Report(report: .stopping("a"), message: "stopping 'a'"),
        Report(report: .stopped("a", after: .seconds(1)), message: "stopped 'a' after 1000.000 ms"),
        Report(
            report: .stopPastLimit("a", limit: .seconds(2)), message: "the stop of 'a' took longer than 2000.000 ms"),
        Report(
            report: .eventPastLimit("a", SystemEvent.launched, limit: .seconds(2)),
            message: "'a' took longer than 2000.000 ms for launched"),
        Report(report: .added(["a", "b"]), message: "added 'a', 'b'"),
        Report(report: .removed("a"), message: "removed 'a'"),
    ]

    @Test("A report is one line that says what and how long", arguments: reports)
    func tells(_ row: Report) { #expect(row.report.description == row.message) }

    @Test("A fault says what is wrong, where, and against what", arguments: faults)
    func describes(_ row: Fault) { #expect(row.fault.description == row.message) }

    @Test("Ten thousand parts in a chain, and in a circle, are checked without calling deeper and deeper")
    func checksLongChains() throws {
        let count = 10_000
        let parts = (0..<count).map { number in
            Piece("p\(number)", needs: number == 0 ? [] : ["p\(number - 1)"])
        }
        _ = try LifecycleHost(parts, configuration: Journal().configuration())
        let circle = (0..<count).map { Piece("p\($0)", needs: ["p\(($0 + 1) % count)"]) }
        let error = #expect(throws: LifecycleError.self) { try LifecycleHost(circle) }
        guard case .cycle(let chain)? = error?.faults.first else {
            Issue.record("no circle")
            return
        }
        #expect(chain.count == count + 1 && chain.first == chain.last)
        #expect(
            error?.description
                == "parts need each other: p0 → p1 → p2 → p3 → p4 → p5 → (9989 more) → p9995 → p9996 → p9997 → p9998 → "
                + "p9999 → p0")
    }
}
