/// The question whether a guarded screen may be left. Several navigations may wait for its answer.
@MainActor
final class LeavingQuestion {
    /// The question whose closure the current task runs, or `nil`.
    @TaskLocal static var current: LeavingQuestion?

    /// The task that asks the screen.
    private var answer: Task<Bool, Never>?
    /// For each navigation that waits for the answer, the question whose closure started it, if there is one.
    private var waiting: [Int: LeavingQuestion?] = [:]
    private var lastPlace = 0

    /// Asks a screen.
    init(_ mayLeave: @escaping @MainActor () async -> Bool) {
        answer = Task { @MainActor in await Self.$current.withValue(self) { await mayLeave() } }
    }

    /// Whether the question was cancelled because no navigation waits for the answer any more.
    var isWithdrawn: Bool { answer?.isCancelled == true }

    /// Returns whether this question is another one, or the other one's closure waits for the answer, directly or by
    /// way of further questions, of whichever navigation.
    func isAwaited(by other: LeavingQuestion) -> Bool {
        var reached = [self]
        var place = 0
        while place < reached.count {
            let question = reached[place]
            if question === other { return true }
            place += 1
            for case let next? in question.waiting.values where !reached.contains(where: { $0 === next }) {
                reached.append(next)
            }
        }
        return false
    }

    /// Waits for the answer. If every waiting navigation is cancelled, the question is cancelled too.
    ///
    /// - Parameter origin: The question whose closure started the navigation, or `nil`.
    func wait(for origin: LeavingQuestion?) async -> Bool {
        lastPlace += 1
        let place = lastPlace
        waiting.updateValue(origin, forKey: place)
        defer { waiting.removeValue(forKey: place) }
        return await withTaskCancellationHandler {
            await answer?.value ?? false
        } onCancel: {
            Task { @MainActor in
                waiting.removeValue(forKey: place)
                if waiting.isEmpty { answer?.cancel() }
            }
        }
    }
}

/// A screen that must be asked before it leaves.
struct GuardedScreen {
    let screen: Screen
    let lifetime: ScreenLifetime
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
                lifetime.mayLeave != nil, consents[screen.number] != lifetime.guardCount
            else { return nil }
            return GuardedScreen(screen: screen, lifetime: lifetime, count: lifetime.guardCount)
        }
    }
}

/// The pending questions to guarded screens of all scenes, by screen number.
@MainActor
final class LeavingQuestions {
    private var questions: [Int: LeavingQuestion] = [:]

    nonisolated init() {}

    /// Asks a screen whether it may be left. Navigations that ask while a question is pending get the same answer. A
    /// navigation that would wait for its own answer is refused: one that the screen's closure started itself, or the
    /// closure of another screen whose answer that closure waits for.
    ///
    /// - Parameter origin: The question whose closure started the navigation, or `nil`.
    func ask(_ guarding: GuardedScreen, for origin: LeavingQuestion?) async -> Bool {
        let number = guarding.screen.number
        while let pending = questions[number] {
            if let origin, origin.isAwaited(by: pending) { return false }
            if !pending.isWithdrawn { return await pending.wait(for: origin) }
            _ = await pending.wait(for: origin)
            if questions[number] === pending { questions[number] = nil }
            // The navigation has ended, or the screen has.
            if Task.isCancelled { return false }
        }
        guard let mayLeave = guarding.lifetime.mayLeave else { return true }
        let question = LeavingQuestion(mayLeave)
        questions[number] = question
        let isLetGo = await question.wait(for: origin)
        if questions[number] === question { questions[number] = nil }
        return isLetGo
    }

    /// Forgets the question to a screen whose answer no longer counts, so that the next navigation asks anew.
    func forget(_ number: Int) { questions[number] = nil }
}
