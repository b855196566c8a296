import Foundation

extension StandInStage {
    /// Does something that may wait, while nobody else does anything who asks in this way; those who ask come one after the other.
    ///
    /// The stage is as new at the beginning.
    public func alone<Outcome: Sendable>(
        _ body: @MainActor () async throws -> Outcome
    ) async rethrows -> Outcome {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        reset()
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return try await body()
    }
}
