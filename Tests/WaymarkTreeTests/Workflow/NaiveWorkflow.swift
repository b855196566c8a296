import Testing

@testable import WaymarkTree

/// A run of a random workflow as a plain machine: no tasks, no closures; events go in and lines come out.
///
/// A recovery is the next one behind the place where a chain fails; everything that went off before it is closed.
final class NaiveWorkflow {
    final class Chain {
        let path: [String]
        let entries: [WorkflowProgram.Entry]
        let isRequired: Bool
        let parent: Chain?
        let root: Int
        let start: Int
        /// The position of the chain in the entries, and the number of steps before it.
        var place = 0
        var number = 0
        var unit: Int
        var value: Int
        var current: Current?
        var children: [Chain] = []
        var isClosed = false
        var isJoining = false
        /// Whether it has waited, for a unit or in a step.
        var hasWaited = false
        /// Counts what went another way than on, so that what was about to go on finds out.
        var turn = 0

        init(
            path: [String], entries: [WorkflowProgram.Entry], isRequired: Bool, parent: Chain?, unit: Int, value: Int,
            start: Int
        ) {
            self.path = path
            self.entries = entries
            self.isRequired = isRequired
            self.parent = parent
            self.root = unit
            self.unit = unit
            self.value = value
            self.start = start
        }

        var tree: [Chain] { [self] + children.flatMap(\.tree) }
    }

    struct Current {
        let step: WorkflowProgram.Step
        let label: String
        let unit: Int
        let deadline: Int?
        let isRecovery: Bool
        var isRunning = false
        var began = 0
    }

    private(set) var lines: [String] = []
    private(set) var result: String?
    private(set) var active: [Bool]
    private var failures: [String] = []
    private var left: [Int: String] = [:]
    private var time = 0
    private let limit: Int?
    private let main: Chain
    private var queue: [() -> Void] = []

    init(_ program: WorkflowProgram, active: [Bool]) {
        self.active = active
        limit = program.limit
        main = Chain(
            path: [], entries: program.entries, isRequired: true, parent: nil, unit: 0, value: 1, start: 0)
    }

    // MARK: Events

    func begin() { settle { self.go(self.main) } }

    /// Steps that could come back now: those that run, and those that were left and do not care.
    var open: [Int] {
        main.tree.compactMap { $0.current.flatMap { $0.isRunning ? $0.step.id : nil } } + left.keys.sorted()
    }

    func waiting(for unit: Int) -> Int {
        main.tree.filter { $0.current.map { !$0.isRunning && $0.unit == unit } ?? false }.count
    }

    func activate(_ unit: Int) {
        active[unit] = true
        guard let chain = main.tree.first(where: { $0.current?.isRunning == false && $0.current?.unit == unit })
        else { return }
        settle { self.runStep(of: chain) }
    }

    func resign(_ unit: Int) {
        active[unit] = false
        settle {
            while let chain = self.main.tree.first(where: { $0.current?.isRunning == true && $0.current?.unit == unit })
            {
                self.failStep(of: chain, "the unit NumberedHouse resigned while its step ran")
            }
        }
    }

    func advance(by seconds: Int) {
        time += seconds
        settle {
            while !self.main.isClosed {
                let due = self.main.tree.compactMap { chain in chain.current?.deadline.map { ($0, chain) } }
                    .min { $0.0 < $1.0 }
                if let limit = self.limit, limit <= self.time, limit < due?.0 ?? .max {
                    self.end("the workflow took longer than \(limit).0 seconds")
                } else if let (deadline, chain) = due, deadline <= self.time, let current = chain.current {
                    self.failStep(of: chain, "the step took longer than \(current.step.limit ?? 0).0 seconds")
                } else {
                    return
                }
            }
        }
    }

    func cancel() { settle { self.end("cancelled") } }

    func comeBack(_ id: Int, fails: Bool) {
        if let label = left.removeValue(forKey: id) {
            tell("\(label) came late" + (fails ? ": refused" : ""))
            return
        }
        guard let chain = main.tree.first(where: { $0.current?.step.id == id }) else { return }
        settle { self.stepCameBack(of: chain, fails: fails) }
    }

    private func settle(_ event: @escaping () -> Void) {
        queue.append(event)
        while !queue.isEmpty { queue.removeFirst()() }
    }

    // MARK: Chains

    private func tell(_ line: String) { lines.append("workflow 'random' \(time * 1000).000 ms \(line)") }

    private func label(_ step: WorkflowProgram.Step, of chain: Chain) -> String {
        "step \(chain.number) '\(step.name)'"
            + (chain.path.isEmpty ? "" : " of branch '\(chain.path.joined(separator: "/"))'")
    }

    private func go(_ chain: Chain) {
        let turn = chain.turn
        while chain.place < chain.entries.count {
            switch chain.entries[chain.place] {
            case .recovery:
                chain.number += 1
                chain.place += 1
                return then(chain) { self.go(chain) }
            case .branch(let name, let isRequired, let entries):
                let branch = Chain(
                    path: chain.path + [name], entries: entries, isRequired: isRequired, parent: chain,
                    unit: chain.unit, value: chain.value, start: time)
                chain.children.append(branch)
                tell("branch '\(branch.path.joined(separator: "/"))' began")
                chain.place += 1
                go(branch)
                if chain.turn != turn { return }
            case .step(let step):
                chain.number += 1
                return arrive(at: step, in: chain, isRecovery: false)
            }
        }
        chain.isJoining = true
        if chain.children.isEmpty { finish(chain) }
    }

    private func arrive(at step: WorkflowProgram.Step, in chain: Chain, isRecovery: Bool) {
        let unit = isRecovery ? chain.root : chain.unit
        let label = label(step, of: chain)
        chain.current = Current(
            step: step, label: label, unit: unit, deadline: step.limit.map { time + $0 }, isRecovery: isRecovery)
        if active[unit] { return runStep(of: chain) }
        chain.hasWaited = true
        tell("\(label) waits until NumberedHouse is active")
    }

    private func runStep(of chain: Chain) {
        guard let current = chain.current else { return }
        chain.current?.isRunning = true
        chain.current?.began = time
        tell("\(current.label) began")
        if current.step.waits {
            chain.hasWaited = true
        } else {
            stepCameBack(of: chain, fails: current.step.fails)
        }
    }

    private func stepCameBack(of chain: Chain, fails: Bool) {
        guard let current = chain.current else { return }
        if fails { return failStep(of: chain, "the step failed: refused", isLeft: false) }
        chain.current = nil
        tell("\(current.label) ended in \((time - current.began) * 1000).000 ms")
        chain.value = current.isRecovery ? 1000 + current.step.id : chain.value &* 31 &+ current.step.id
        chain.unit = current.step.next
        chain.place += 1
        go(chain)
    }

    private func failStep(of chain: Chain, _ reason: String, isLeft: Bool = true) {
        guard let current = chain.current else { return }
        fail(chain, reason, at: current.label, own: reason, isLeft: isLeft)
    }

    /// The step that is in course goes, and the chain goes on with the next recovery, or closes.
    private func fail(
        _ chain: Chain, _ reason: String, at label: String?, own: String, isLeft: Bool, isFinal: Bool = false
    ) {
        chain.turn += 1
        // A step that runs, which may be a recovery, is behind itself no more.
        let next = chain.place + (chain.current == nil ? 0 : 1)
        leaveStep(of: chain, own, isLeft: isLeft)
        for child in chain.children { close(child) }
        chain.children = []
        for index in chain.entries.indices.dropFirst(next) where !isFinal {
            guard case .recovery(let step) = chain.entries[index] else { continue }
            chain.number = steps(in: chain.entries[...index])
            chain.place = index
            return then(chain) { self.arrive(at: step, in: chain, isRecovery: true) }
        }
        end(chain, reason, at: label)
    }

    /// Goes on with what is behind a task of its own: at once where that never waited.
    private func then(_ chain: Chain, _ body: @escaping () -> Void) {
        guard chain.hasWaited else { return body() }
        let turn = chain.turn
        queue.append { if chain.turn == turn { body() } }
    }

    private func steps(in entries: ArraySlice<WorkflowProgram.Entry>) -> Int {
        entries.filter { if case .branch = $0 { false } else { true } }.count
    }

    private func leaveStep(of chain: Chain, _ reason: String, isLeft: Bool) {
        guard let current = chain.current else { return }
        chain.current = nil
        tell("\(current.label) failed: \(reason)")
        if isLeft, current.isRunning, current.step.style == .ignoring { left[current.step.id] = current.label }
    }

    /// Closes a chain from outside.
    private func close(_ chain: Chain) {
        chain.turn += 1
        chain.isClosed = true
        leaveStep(of: chain, "cancelled", isLeft: true)
        for child in chain.children { close(child) }
        chain.children = []
        tellEnd(of: chain, "cancelled")
    }

    private func finish(_ chain: Chain) {
        chain.turn += 1
        chain.isClosed = true
        tellEnd(of: chain, nil)
        guard let parent = chain.parent else {
            result = "\(chain.unit) \(chain.value) \(failures)"
            return
        }
        ended(chain, in: parent)
    }

    private func end(_ chain: Chain, _ reason: String, at label: String?) {
        chain.isClosed = true
        tellEnd(of: chain, reason)
        let error = "\(reason) (\(label.map { "\($0), " } ?? "")workflow 'random')"
        guard let parent = chain.parent else {
            result = error
            return
        }
        if chain.isRequired {
            parent.children.removeAll { $0 === chain }
            fail(parent, reason, at: label, own: "cancelled", isLeft: true)
        } else {
            failures.append(error)
            ended(chain, in: parent)
        }
    }

    private func ended(_ chain: Chain, in parent: Chain) {
        parent.children.removeAll { $0 === chain }
        guard parent.isJoining, parent.children.isEmpty else { return }
        let turn = parent.turn
        queue.append { if parent.turn == turn { self.finish(parent) } }
    }

    private func tellEnd(of chain: Chain, _ problem: String?) {
        let duration = "\((time - chain.start) * 1000).000 ms"
        let name = chain.parent == nil ? "finished in" : "branch '\(chain.path.joined(separator: "/"))' ended in"
        tell("\(name) \(duration)" + (problem.map { ": \($0)" } ?? ""))
    }

    /// Ends the whole run.
    private func end(_ reason: String) {
        guard !main.isClosed else { return }
        fail(main, reason, at: main.current?.label, own: reason, isLeft: true, isFinal: true)
    }
}
