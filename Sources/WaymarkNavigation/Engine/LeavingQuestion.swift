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

/// A screen that wants to be asked before it leaves.
struct GuardedScreen {
    let screen: Screen
    let mayLeave: @MainActor () async -> Bool
    /// The number of times that the screen had begun to be guarded.
    let count: Int
}

extension Navigation {
    /// The screens that would leave and want to be asked, the topmost first.
    ///
    /// - Parameter consents: The screens that were let go, with the number of times that each had begun to be guarded.
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

/// The questions that the guarded screens of a scene are being asked, by their numbers.
@MainActor
final class LeavingQuestions {
    /// The screens whose closures the task runs for, by their numbers.
    @TaskLocal private static var asked: Set<Int> = []

    private var questions: [Int: LeavingQuestion] = [:]

    /// Asks a screen whether it may be left; those who ask while it is being asked get the same answer. What the screen itself opens
    /// meanwhile is refused, as it would wait for its own answer.
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

    /// Forgets the question of a screen whose answer counts no more: the next one who asks it does not wait for that.
    func forget(_ number: Int) { questions[number] = nil }
}
