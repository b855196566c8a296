import WaymarkFoundation
import WaymarkRuleSources

/// A source that gives what a test says, and notes what it was asked with.
actor StandInSource: RuleSource {
    nonisolated let name = "https://rules.example/shop"
    private var answer: Result<RuleFetch, any Error> = .success(.unchanged)
    private(set) var tags: [String?] = []
    private(set) var limits: [Int] = []
    /// The callers that wait for the gate to open, if fetching waits for it.
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var gated = 0
    private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func give(_ answer: RuleFetch) { self.answer = .success(answer) }
    func fail(_ error: any Error) { answer = .failure(error) }

    func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch {
        tags.append(entityTag)
        limits.append(greatestBytes)
        for arrival in arrivals where tags.count >= arrival.count { arrival.continuation.resume() }
        arrivals.removeAll { tags.count >= $0.count }
        let answer = answer
        if gated > 0 {
            gated -= 1
            await withCheckedContinuation { waiting.append($0) }
        }
        return try answer.get()
    }

    // MARK: A gate

    /// Has so many fetches wait until it is opened.
    func close(for count: Int = .max) { gated = count }

    func open() {
        gated = 0
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until it was asked so many times.
    func waitForFetches(_ count: Int) async {
        if tags.count < count { await withCheckedContinuation { arrivals.append((count, $0)) } }
    }
}
