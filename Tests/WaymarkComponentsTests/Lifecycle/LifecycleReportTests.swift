import Testing
import WaymarkComponents

@Suite struct LifecycleReportTests {
    struct Row: CustomTestStringConvertible {
        let report: LifecycleReport
        let line: String
        var testDescription: String { line }
    }

    struct Secret: LifecycleEvent { let word = "hush" }

    static let rows = [
        Row(report: .starting("a"), line: "starting 'a'"),
        Row(report: .started("a", after: .milliseconds(5)), line: "started 'a' after 5.000 ms"),
        Row(report: .failed("a", Piece.Broken(), after: .seconds(1)), line: "'a' failed after 1000.000 ms: broken"),
        Row(report: .pastLimit("a", limit: .seconds(2)), line: "the start of 'a' took longer than 2000.000 ms"),
        Row(
            report: .notStarted("a", because: .dependency("b")),
            line: "'a' is not started: it needs 'b', which did not start"),
        Row(report: .hanging("a"), line: "'a' is not started: an earlier start or stop of it is still hanging"),
        Row(
            report: .late("a", after: .milliseconds(1)), line: "'a' started too late, after 1.000 ms, and is stopped"),
        Row(report: .stopping("a"), line: "stopping 'a'"),
        Row(report: .stopped("a", after: .zero), line: "stopped 'a' after 0.000 ms"),
        Row(report: .stopPastLimit("a", limit: .seconds(1)), line: "the stop of 'a' took longer than 1000.000 ms"),
        Row(
            report: .eventPastLimit("a", SystemEvent.link("shop://a?token=1", source: "push"), limit: .seconds(1)),
            line: "'a' took longer than 1000.000 ms for link"),
        Row(
            report: .eventPastLimit("a", Secret(), limit: .seconds(1)),
            line: "'a' took longer than 1000.000 ms for Secret"),
        Row(
            report: .eventDropped(SystemEvent.link("shop://a?token=1", source: "push")),
            line: "link is not delivered: too many events are waiting"),
        Row(report: .added(["a", "b"]), line: "added 'a', 'b'"),
        Row(report: .removed("a"), line: "removed 'a'"),
    ]

    @Test("A report is a line for a log, without what events bring", arguments: rows)
    func describes(_ row: Row) { #expect(row.report.description == row.line) }

    @Test("An observer of reports may use the host, which is as it was reported")
    func reportsOutsideOfLock() async throws {
        let (journal, box) = (Journal(), HostBox())
        var configuration = LifecycleConfiguration()
        configuration.onReport = { report in
            guard let host = box.host else { return }
            switch report {
            case .started(let id, _): journal.note("\(id) is started: \(host.isStarted(id))")
            case .stopping(let id): journal.note("\(id) is started: \(host.isStarted(id))")
            default: host.post(Secret())
            }
        }
        let host = try LifecycleHost([Piece("a")], configuration: configuration)
        box.host = host
        await host.start()
        await host.stop()
        #expect(journal.lines == ["a is started: true", "a is started: false"])
    }
}
