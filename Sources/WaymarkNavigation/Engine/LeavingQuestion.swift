/// The question whether a guarded screen may be left, which several navigations may wait for.
@MainActor
final class LeavingQuestion {
    /// The task that asks the screen.
    let answer: Task<Bool, Never>
    private var waiting = 0

    init(_ answer: Task<Bool, Never>) { self.answer = answer }

    /// Whether nobody waited for the answer any more.
    var isWithdrawn: Bool { answer.isCancelled }

    /// Waits for the answer; if all who wait are cancelled, so is the question.
    func wait() async -> Bool {
        waiting += 1
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            Task { @MainActor in
                waiting -= 1
                if waiting == 0 { answer.cancel() }
            }
        }
    }
}
