/// The question whether a guarded screen may be left. Several navigations may wait for its answer.
@MainActor
final class LeavingQuestion {
    let id: Int
    /// The task that asks the screen.
    let answer: Task<Bool, Never>
    /// For each navigation that waits for the answer, the questions whose closures started it.
    private var waiting: [Int: Set<Int>] = [:]
    private var lastPlace = 0

    init(_ id: Int, _ answer: Task<Bool, Never>) {
        self.id = id
        self.answer = answer
    }

    /// Whether the question was cancelled because no navigation waits for the answer any more.
    var isWithdrawn: Bool { answer.isCancelled }

    /// Returns whether a closure of one of the questions may be waiting for the answer.
    func isAwaited(by questions: Set<Int>) -> Bool { waiting.values.contains { !$0.isDisjoint(with: questions) } }

    /// Waits for the answer. If every waiting navigation is cancelled, the question is cancelled too.
    ///
    /// - Parameter origins: The questions whose closures started the navigation.
    func wait(for origins: Set<Int>) async -> Bool {
        lastPlace += 1
        let place = lastPlace
        waiting[place] = origins
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            Task { @MainActor in
                waiting[place] = nil
                if waiting.isEmpty { answer.cancel() }
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

/// The pending questions to guarded screens of all scenes, by screen number.
@MainActor
final class LeavingQuestions {
    /// The questions whose closures the current task runs.
    @TaskLocal static var current: Set<Int> = []

    private var questions: [Int: LeavingQuestion] = [:]
    private var lastID = 0

    nonisolated init() {}

    /// Asks a screen whether it may be left. Navigations that ask while a question is pending get the same answer. A
    /// navigation that would wait for its own answer is refused: one that the screen's closure started itself, or the
    /// closure of another screen whose answer that closure waits for.
    ///
    /// - Parameter origins: The questions whose closures started the navigation.
    func ask(_ guarding: GuardedScreen, for origins: Set<Int>) async -> Bool {
        let number = guarding.screen.number
        if let pending = questions[number], waits(pending, for: origins) { return false }
        if let withdrawn = questions[number], withdrawn.isWithdrawn { _ = await withdrawn.wait(for: origins) }
        // It may have been asked by another navigation meanwhile.
        if let pending = questions[number] {
            return waits(pending, for: origins) ? false : await pending.wait(for: origins)
        }
        lastID += 1
        let current: Set = [lastID]
        let question = LeavingQuestion(
            lastID, Task { @MainActor in await Self.$current.withValue(current) { await guarding.mayLeave() } })
        questions[number] = question
        let isLetGo = await question.wait(for: origins)
        if questions[number] === question { questions[number] = nil }
        return isLetGo
    }

    /// Returns whether a question is among others, or its closure waits for the answer to one of them, directly or by
    /// way of further questions.
    private func waits(_ question: LeavingQuestion, for others: Set<Int>) -> Bool {
        if others.isEmpty { return false }
        var awaited: Set = [question.id]
        while awaited.isDisjoint(with: others) {
            let next = questions.values.filter { $0.isAwaited(by: awaited) && !awaited.contains($0.id) }
            if next.isEmpty { return false }
            awaited.formUnion(next.map(\.id))
        }
        return true
    }

    /// Forgets the question to a screen whose answer no longer counts, so that the next navigation asks anew.
    func forget(_ number: Int) { questions[number] = nil }
}
