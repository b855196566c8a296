import Testing
import WaymarkTree

@MainActor
@Suite struct OrderTests {
    private let notes = Notes()

    private func unit(_ name: String, views: [String] = [], _ children: ProbeUnit...) throws -> ProbeUnit {
        let unit = ProbeUnit(name, notes, views: views)
        for child in children { try unit.attach(child) }
        return unit
    }

    private func tree() -> UnitTree { UnitTree(display: ProbeDisplay(notes)) }

    @Test("Launching tells the root, shows its views, and then its children, each before those below it")
    func launches() throws {
        let root = try unit(
            "root", views: ["r1", "r2"], unit("a", views: ["a1"], unit("aa"), unit("ab", views: ["ab1"])), unit("b"))
        let tree = tree()
        try tree.launch(root)
        #expect(notes.take() == ["+root", "show r1", "show r2", "+a", "show a1", "+aa", "+ab", "show ab1", "+b"])
        tree.end()
        #expect(notes.take() == ["-b", "hide ab1", "-ab", "-aa", "hide a1", "-a", "hide r2", "hide r1", "-root"])
        try tree.launch(root)
        #expect(notes.take().count == 9)
    }

    @Test("A child is in the tree and active when its method is called, and until the contrary one is called")
    func stands() throws {
        let root = try unit("root")
        let child = try unit("child", unit("below"))
        let below = try #require(child.unit.children.first)
        let note = { @MainActor [notes] in
            notes.add("\(child.unit.path) \(root.unit.children.count) \(child.unit.isActive) \(below.isActive)")
        }
        child.probe.onBecome = note
        child.probe.onResign = note
        let tree = tree()
        try tree.launch(root)
        try root.attach(child)
        #expect(notes.take() == ["+root", "+child", "root/child 1 true false", "+below"])
        #expect(root.unit.children.map(\.path) == ["root/child"])
        try root.detach(child)
        #expect(notes.take() == ["-below", "-child", "root/child 1 true false"])
        #expect(root.unit.children.isEmpty && child.unit.parent == nil && !child.unit.isActive)
        #expect(child.unit.children.map(\.path) == ["child/below"])
    }

    @Test("Attached to a unit that is not active, no method is called until that one is")
    func waits() throws {
        let root = try unit("root")
        let middle = try unit("middle")
        try middle.attach(unit("child", views: ["c"]))
        try root.attach(middle)
        #expect(notes.take() == [] && !middle.unit.isActive)
        let tree = tree()
        try tree.launch(root)
        #expect(notes.take() == ["+root", "+middle", "+child", "show c"])
        try root.detach(middle)
        #expect(notes.take() == ["hide c", "-child", "-middle"])
        try root.attach(middle)
        #expect(notes.take() == ["+middle", "+child", "show c"])
    }

    @Test("Detached from a unit that is not active, no method is called")
    func leavesInSilence() throws {
        let child = try unit("child")
        let root = try unit("root", child)
        try root.detach(child)
        #expect(notes.take() == [] && root.unit.children.isEmpty && child.unit.parent == nil)
    }

    @Test("A launched tree without an owner goes on until it has ended")
    func livesOn() throws {
        let root = try unit("root")
        weak var tree: UnitTree?
        do {
            let launched = self.tree()
            try launched.launch(root)
            tree = launched
        }
        try root.attach(unit("child", views: ["c"]))
        #expect(notes.take() == ["+root", "+child", "show c"])
        tree?.end()
        #expect(notes.take() == ["hide c", "-child", "-root"])
        #expect(tree == nil)
    }

    @Test("Work begins with the activity, and is cancelled after the unit has resigned")
    func cancels() async throws {
        let root = try unit("root")
        let gate = Gate()
        var work: Task<Void, Never>?
        root.probe.onBecome = { [notes, unowned root] in
            work = root.probe.activity.run {
                gate.hasBegun = true
                while !Task.isCancelled { await Task.yield() }
                notes.add("ended")
            }
        }
        root.probe.onResign = { [notes] in notes.add("cancelled \(work?.isCancelled ?? true)") }
        let tree = tree()
        try tree.launch(root)
        while !gate.hasBegun { await Task.yield() }
        tree.end()
        #expect(work?.isCancelled == true)
        await work?.value
        #expect(notes.take() == ["+root", "-root", "cancelled false", "ended"])
        #expect(root.probe.activity.runningWork == 0)
    }
}
