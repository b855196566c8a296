/// The question whether a guarded screen may be left. Several navigations may wait for its answer.
@MainActor
final class LeavingQuestion {
    /// The task that asks the screen.
    let answer: Task<Bool, Never>
    private var waiting = 0

    init(_ answer: Task<Bool, Never>) { self.answer = answer }

    /// Whether the question was cancelled because no navigation waits for the answer any more.
    var isWithdrawn: Bool { answer.isCancelled }

    /// Waits for the answer. If every waiting navigation is cancelled, the question is cancelled too.
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

/// A screen that must be asked before it leaves.
struct GuardedScreen {
    let screen: Screen
    let mayLeave: @MainActor () async -> Bool
    /// The number of times that guarding had begun for the screen.
    let count: Int
}

extension Navigation {
    /// Returns the screens that would leave and must be asked first, the topmost first.
    ///
    /// - Parameter consents: The screens that have consented to leave, with the number of times that guarding had begun
    ///   for each.
    func guarded(in known: SceneState, leavingFor goal: SceneState, _ consents: [Int: Int]) -> [GuardedScreen] {
        let staying = Set(goal.screens.lazy.map(\.number))
        return known.screens.reversed().compactMap { screen in
            guard !staying.contains(screen.number), let lifetime = lifetimes[screen.number],
                let mayLeave = lifetime.mayLeave, consents[screen.number] != lifetime.guardCount
            else { return nil }
            return GuardedScreen(screen: screen, mayLeave: mayLeave, count: lifetime.guardCount)
        }
    }
}

/// The pending questions to guarded screens of a scene, by screen number.
@MainActor
final class LeavingQuestions {
    /// The numbers of the screens whose closures the current task runs.
    @TaskLocal private static var asked: Set<Int> = []

    private var questions: [Int: LeavingQuestion] = [:]

    /// Asks a screen whether it may be left. Navigations that ask while a question is pending get the same answer. A
    /// navigation that the screen itself starts meanwhile is refused, because it would wait for its own answer.
    func ask(_ guarding: GuardedScreen) async -> Bool {
        let number = guarding.screen.number
        if Self.asked.contains(number), questions[number] != nil { return false }
        if let withdrawn = questions[number], withdrawn.isWithdrawn { _ = await withdrawn.answer.value }
        if let question = questions[number] { return await question.wait() }
        let asked = Self.asked.union([number])
        let question = LeavingQuestion(
            Task { @MainActor in await Self.$asked.withValue(asked) { await guarding.mayLeave() } })
        questions[number] = question
        let isLetGo = await question.wait()
        if questions[number] === question { questions[number] = nil }
        return isLetGo
    }

    /// Forgets the question to a screen whose answer no longer counts, so that the next navigation asks anew.
    func forget(_ number: Int) { questions[number] = nil }
}
