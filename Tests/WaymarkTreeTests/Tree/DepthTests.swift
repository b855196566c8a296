import Testing
import WaymarkTree

@MainActor
@Suite struct DepthTests {
    private static let depth = 10_000

    @Test("A chain of 10,000 units becomes active, resigns and goes without a deep stack")
    func deepChain() throws {
        let notes = Notes()
        weak var lowest: TreeUnit?
        do {
            let root = ProbeUnit("0", notes)
            var last = root
            for number in 1..<Self.depth {
                let next = ProbeUnit("\(number)", notes)
                try last.attach(next)
                last = next
            }
            lowest = last.unit
            let tree = UnitTree(
                display: RecordingUnitDisplay(), leaks: LeakExpectation(within: .zero) { _ in })
            try tree.launch(root)
            #expect(notes.take() == (0..<Self.depth).map { "+\($0)" })
            tree.end()
            #expect(notes.take() == (0..<Self.depth).reversed().map { "-\($0)" })
            #expect(last.unit.path.utf8.count == 48_889)
        }
        #expect(lowest == nil)
    }

    @Test("A chain of 10,000 units, each attached when the one above becomes active, needs no deep stack either")
    func growingChain() throws {
        let tree = UnitTree()
        let root = ProbeUnit("unit")
        var count = 1
        @MainActor func grow(_ unit: ProbeUnit) {
            unit.probe.onBecome = { [unowned unit] in
                guard count < Self.depth else { return }
                count += 1
                let next = ProbeUnit("unit")
                grow(next)
                try unit.attach(next)
            }
        }
        grow(root)
        try tree.launch(root)
        #expect(count == Self.depth)
        tree.end()
    }

    @Test("10,000 units, each replaced by the next when it becomes active, need no deep stack either")
    func chainOfSuccessors() throws {
        let tree = UnitTree()
        let root = ProbeUnit("root")
        var count = 0
        @MainActor func next() -> ProbeUnit {
            let unit = ProbeUnit("\(count)")
            unit.probe.onBecome = { [unowned unit] in
                guard count < Self.depth else { return }
                count += 1
                try root.detach(unit)
                try root.attach(next())
            }
            return unit
        }
        try tree.launch(root)
        try root.attach(next())
        #expect(tree.outline == "root, active\n  \(Self.depth), active")
    }

    @Test("A chain of 100,000 units that is let go needs no deep stack")
    func deepFall() throws {
        weak var lowest: TreeUnit?
        do {
            let root = ProbeUnit("unit")
            var last = root
            for _ in 1..<100_000 {
                let next = ProbeUnit("unit")
                try last.attach(next)
                last = next
            }
            lowest = last.unit
            #expect(lowest?.parent != nil && root.unit.parent == nil)
        }
        #expect(lowest == nil)
    }

    @Test("Units that others keep stay whole when what is above them goes")
    func keptBelow() throws {
        let kept = ProbeUnit("kept")
        try kept.attach(ProbeUnit("below"))
        do {
            let (top, middle) = (ProbeUnit("top"), ProbeUnit("middle"))
            try top.attach(middle)
            try middle.attach(kept)
        }
        #expect(kept.unit.path == "kept" && kept.unit.children.map(\.path) == ["kept/below"])
    }
}
