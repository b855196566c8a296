import Testing
import WaymarkTree

@MainActor
@Suite struct RandomTreeTests {
    @Test("Random calls from everywhere do what the plainest tree does", arguments: UInt64(1)...250)
    func agrees(seed: UInt64) async {
        let program = TreeProgram(seed: seed)
        var naive = NaiveTree(program)
        let real = ProgramTree(program)
        for (number, move) in (program.moves + [.end]).enumerated() {
            naive.make(move)
            real.make(move)
            let place: Comment = "seed \(seed), call \(number): \(move.description)"
            #expect(real.notes == naive.notes, place)
            guard real.notes == naive.notes else { return }
            for unit in 0..<TreeProgram.units {
                #expect(real.units[unit].path == naive.path(unit), place)
                #expect(real.units[unit].children.map(\.name) == naive.children[unit].map(String.init), place)
                #expect(real.units[unit].isActive == naive.isInTree(unit), place)
                #expect(real.views(of: unit) == naive.views[unit], place)
            }
            #expect(real.tree.root?.name == naive.root.map(String.init), place)
            if number % 7 == 0 { await Task.yield() }
        }
        for task in real.work { await task.value }
        #expect(real.faults == [], "seed \(seed)")
        alternates(real.notes, seed)
    }

    @Test("The random calls reach what is rare: refusals of every kind, and units that never get to show their views")
    func reaches() {
        var messages: Set<String> = []
        for seed in UInt64(1)...250 {
            let program = TreeProgram(seed: seed)
            var naive = NaiveTree(program)
            for move in program.moves { naive.make(move) }
            for note in naive.notes {
                messages.insert(note.split(separator: " ").filter { !$0.contains("'") }.joined(separator: " "))
            }
        }
        let refusals = [
            "cannot be attached to it is already attached there", "cannot be attached to it is attached to",
            "cannot be attached to that is the unit itself", "cannot be attached to that is below it",
            "cannot be attached to it is the root of a tree that is launched",
            "cannot be attached to which is being detached",
            "cannot be detached from it is attached to", "cannot be detached from it is attached to no unit",
            "is being detached, and can be attached, detached or launched when that is done",
            "cannot be launched: it is attached to",
            "cannot be launched: the tree has the root and must be ended first",
        ]
        for refusal in refusals { #expect(messages.contains(refusal), "\(refusal)") }
    }

    /// Each unit becomes active and resigns in turns, each view is shown and hidden so, and only in between.
    private func alternates(_ notes: [String], _ seed: UInt64) {
        var active: Set<Substring> = []
        var shown: Set<Substring> = []
        for note in notes where !note.contains("'") {
            let words = note.split(separator: " ")
            if words.count == 2 {
                let unit = words[1].split(separator: ".")[0]
                #expect(active.contains(unit), "seed \(seed): \(note)")
                let changed = words[0] == "show" ? shown.insert(words[1]).inserted : shown.remove(words[1]) != nil
                #expect(changed, "seed \(seed): \(note)")
            } else {
                let unit = note.dropFirst()
                let changed = note.first == "+" ? active.insert(unit).inserted : active.remove(unit) != nil
                #expect(changed, "seed \(seed): \(note)")
                #expect(!shown.contains { $0.hasPrefix("\(unit).") }, "seed \(seed): \(note)")
            }
        }
        #expect(active.isEmpty && shown.isEmpty, "seed \(seed)")
    }
}
