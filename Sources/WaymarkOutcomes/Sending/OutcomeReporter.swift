internal import WaymarkFiles
internal import WaymarkGround
public import WaymarkRouting

/// An actor that counts the outcomes of links by route and rule, and reports them to the maintainers of the rules.
///
/// ```swift
/// let client = try URLSessionOutcomeClient(url)
/// let reporter = OutcomeReporter(app.router, client: client, audience: "com.example.shop/production", share: 10)
/// Task { await reporter.keepReporting(every: .seconds(900)) }
/// …
/// await reporter.flush()                                // as the app goes to the background
/// ```
///
/// Openings are counted only while a reporter exists. The counts contain the names of routes and rules, kinds of
/// sources and numbers (``OutcomeReport``), but never links or values from links. Counts are kept in memory, within
/// limits. Openings that exceed the limits, or whose report the server rejects, are counted as dropped in the next
/// report. If the system terminates the app, the counts since the last report are lost, so call ``flush()`` when the
/// app enters the background.
///
/// A router has one reporter: a later one replaces an earlier one.
public actor OutcomeReporter {
    private let router: Router
    private let client: any OutcomeClient
    /// The counts; `nil` on installations that are not in the share.
    private let tally: OutcomeTally?
    private let audience: String?
    private let system: String?
    private let share: Double
    private let wallTime: @Sendable () -> Duration

    /// The start of the counts, in seconds since 1970.
    private var from: UInt64
    /// The reports that have not been accepted yet, oldest first.
    private var waiting: [OutcomeReport] = []
    /// The counts of reports that were discarded.
    private var lost: (openings: UInt64, rules: UInt64) = (0, 0)
    /// The moment before which nothing may be sent to the server, by the router's clock.
    private var notBefore: Duration?
    /// The number of consecutive failures.
    private var failures = 0
    private var sending: Task<Void, Never>?
    /// The report that is being sent.
    private var idInFlight: String?

    /// The greatest number of waiting reports; if there are more, the oldest is discarded.
    public static let greatestWaiting = 4

    /// Creates a reporter, which begins to count immediately.
    ///
    /// - Parameters:
    ///   - router: The router whose openings are counted.
    ///   - client: The client that sends reports.
    ///   - audience: The name of the app and its environment in reports, as in documents of rules.
    ///   - system: The system that the app runs on, such as `iOS`.
    ///   - share: The percentage of installations that count; the selection is stable. If
    ///     ``/WaymarkRouting/RouterConfiguration/installationKey`` is unknown, an installation counts only at 100
    ///     percent.
    public init(
        _ router: Router, client: any OutcomeClient, audience: String? = nil, system: String? = nil,
        share: Double = 100
    ) {
        self.init(
            router, client: client, audience: audience, system: system, share: share,
            wallTime: SystemTime.sinceEpoch)
    }

    /// Creates a reporter with a given time since 1970, for tests.
    package init(
        _ router: Router, client: any OutcomeClient, audience: String? = nil, system: String? = nil,
        share: Double = 100, wallTime: @escaping @Sendable () -> Duration
    ) {
        self.router = router
        self.client = client
        self.audience = audience?.fitForReport
        self.system = system?.fitForReport
        self.share = min(max(share.isNaN ? 0 : share, 0), 100)
        self.wallTime = wallTime
        from = UInt64(clamping: wallTime().nanoseconds() / 1_000_000_000)
        tally = Self.counts(router.configuration.installationKey, share) ? OutcomeTally() : nil
        if let tally { router.core.setMeter(tally) }
    }

    deinit { if let tally { router.core.removeMeter(tally) } }

    private static func counts(_ installation: String?, _ share: Double) -> Bool {
        if share >= 100 { return true }
        return installation.map { InstallationShare.place(of: $0, in: "outcomes") < share } ?? false
    }

    /// A Boolean value that indicates whether this installation is in the share that counts.
    public nonisolated var isCounting: Bool { tally != nil }

    // MARK: Reporting

    /// Sends reports repeatedly until the task is cancelled.
    ///
    /// The time between two reports is the interval plus a random part of up to a tenth of it. While the server accepts
    /// no report, the reporter retries after a minute and then doubles the delay up to an hour. It never retries before
    /// the time that the server asks for.
    ///
    /// - Parameter interval: The interval by the router's clock; at least a second.
    public func keepReporting(every interval: Duration) async {
        await keepReporting(every: interval) { Double.random(in: 0..<1) }
    }

    /// Sends reports with given random numbers, from 0 to less than 1, for tests.
    package func keepReporting(every interval: Duration, chance: @Sendable () -> Double) async {
        let clock = router.configuration.clock
        while !Task.isCancelled {
            let pause = failures == 0 ? max(interval, .seconds(1)) : Self.pause(after: failures)
            let moment = max(clock.now + pause * (1 + chance() / 10), notBefore ?? .zero)
            do { try await clock.sleep(until: moment) } catch { return }
            await flush()
        }
    }

    private static func pause(after failures: Int) -> Duration { .seconds(min(3_600, 60 << min(failures - 1, 6))) }

    /// Sends the current counts and all waiting reports, and returns once they are accepted or cannot be sent now.
    ///
    /// If several calls overlap, one of them sends and the others wait for it.
    public func flush() async {
        // The current sending may lack the latest counts; one that began after this call includes them.
        if let sending { await sending.value }
        if let sending { return await sending.value }
        collect()
        let task = Task {
            await sendWaiting()
            sending = nil
        }
        sending = task
        await task.value
    }

    /// Creates a report of everything that was counted since the last one.
    private func collect() {
        guard let counts = tally?.take() else { return }
        let now = UInt64(clamping: wallTime().nanoseconds() / 1_000_000_000)
        defer { from = now }
        if counts.isEmpty, lost == (0, 0) { return }
        var rows: [OutcomeReport.Subject: UInt64] = [:]
        for (subject, count) in counts.rows { rows[subject.fit, default: 0] += count }
        // The system's time may have been set back.
        var report = OutcomeReport(id: Self.newID(), from: min(from, now), to: now, share: share, counts: rows)
        report.audience = audience
        report.appVersion = router.configuration.appVersion?.fitForReport
        report.system = system
        report.dropped = counts.dropped + lost.openings
        report.droppedRules = counts.droppedRules + lost.rules
        lost = (0, 0)
        waiting.append(report)
        if waiting.count > Self.greatestWaiting { giveUp() }
    }

    /// Discards the oldest report, and adds its counts to the lost ones; a report that is being sent may arrive, and is
    /// kept.
    private func giveUp() {
        let report = waiting.remove(at: waiting.first?.id == idInFlight ? 1 : 0)
        lost.openings += report.openings + report.dropped
        lost.rules += report.ruleMeetings + report.droppedRules
    }

    private func sendWaiting() async {
        let clock = router.configuration.clock
        if let notBefore, clock.now < notBefore { return }
        notBefore = nil
        while let report = waiting.first {
            idInFlight = report.id
            let answer: OutcomeAnswer
            do { answer = try await client.send(report.json) } catch { answer = .later(after: nil) }
            idInFlight = nil
            switch answer {
            case .taken:
                waiting.removeFirst()
                failures = 0
            case .refused:
                giveUp()
                failures = 0
            case .later(let pause):
                failures += 1
                notBefore = pause.map { clock.now + $0 }
                return
            }
        }
    }

    /// Returns 128 random bits in hexadecimal digits.
    private static func newID() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}

extension OutcomeReport {
    /// The number of openings that are counted in rows with a rule.
    fileprivate var ruleMeetings: UInt64 { counts.reduce(0) { $1.key.rule == nil ? $0 : $0 &+ $1.value } }
}
