import Testing
import WaymarkTree

@MainActor
@Suite struct ReentryTests {
    private let notes = Notes()

    private func unit(_ name: String, views: [String] = []) -> ProbeUnit { ProbeUnit(name, notes, views: views) }

    @Test("A unit attached by one that becomes active is active after its own views and before its neighbours")
    func attachesToItself() throws {
        let (root, a, b, child) = (unit("root"), unit("a", views: ["av"]), unit("b"), unit("child", views: ["cv"]))
        try root.attach(a)
        try root.attach(b)
        a.probe.onBecome = { [notes] in
            try a.attach(child)
            notes.add("\(child.unit.path) active \(child.unit.isActive)")
        }
        let tree = UnitTree(display: ProbeDisplay(notes))
        try tree.launch(root)
        #expect(
            notes.take() == ["+root", "+a", "root/a/child active false", "show av", "+child", "show cv", "+b"])
    }

    @Test(
        "A unit that detaches itself when it becomes active shows nothing, and resigns before the call that attached ends"
    )
    func detachesItself() throws {
        let (root, a, below) = (unit("root"), unit("a", views: ["av"]), unit("below"))
        a.probe.onBecome = { [notes] in
            try root.detach(a)
            notes.add("still \(a.unit.path), active \(a.unit.isActive)")
        }
        try a.attach(below)
        let tree = UnitTree(display: ProbeDisplay(notes))
        try tree.launch(root)
        try root.attach(a)
        #expect(notes.take() == ["+root", "+a", "still root/a, active true", "-a"])
        #expect(a.unit.parent == nil && !a.unit.isActive && tree.outline == "root, active")
    }

    @Test("A unit that detaches its parent when it becomes active stops all that would have become active below that")
    func detachesItsParent() throws {
        let (root, a, aa, ab, b) = (unit("root"), unit("a"), unit("aa", views: ["v"]), unit("ab"), unit("b"))
        try a.attach(aa)
        try a.attach(ab)
        try root.attach(a)
        try root.attach(b)
        aa.probe.onBecome = { try root.detach(a) }
        let tree = UnitTree(display: ProbeDisplay(notes))
        try tree.launch(root)
        #expect(notes.take() == ["+root", "+a", "+aa", "+b", "-aa", "-a"])
        #expect(tree.outline == "root, active\n  b, active")
        #expect(a.unit.outline == "a, inactive\n  aa, inactive, has ProbeView\n  ab, inactive")
    }

    @Test("A unit that changes places with its successor when it becomes active is gone when the successor comes")
    func replacesItself() throws {
        let (root, a, next) = (unit("root"), unit("a"), unit("next"))
        a.probe.onBecome = {
            try root.detach(a)
            try root.attach(next)
        }
        let tree = UnitTree()
        try tree.launch(root)
        try root.attach(a)
        #expect(notes.take() == ["+root", "+a", "-a", "+next"])
        #expect(tree.outline == "root, active\n  next, active")
    }

    @Test("A neighbour that has not become active yet is detached without a call")
    func detachesWhoComesNext() throws {
        let (root, a, b, c) = (unit("root"), unit("a"), unit("b"), unit("c"))
        for child in [a, b, c] { try root.attach(child) }
        a.probe.onBecome = { try root.detach(b) }
        let tree = UnitTree()
        try tree.launch(root)
        #expect(notes.take() == ["+root", "+a", "+c"])
        #expect(tree.outline == "root, active\n  a, active\n  c, active" && b.unit.parent == nil)
    }

    @Test("A unit that detaches a neighbour when it resigns has it resign once, in its turn")
    func detachesWhileLeaving() throws {
        let (root, middle, a, b) = (unit("root"), unit("middle"), unit("a"), unit("b"))
        try middle.attach(a)
        try middle.attach(b)
        try root.attach(middle)
        let tree = UnitTree()
        try tree.launch(root)
        _ = notes.take()
        b.probe.onResign = { try middle.detach(a) }
        try root.detach(middle)
        #expect(notes.take() == ["-b", "-a", "-middle"])
        #expect(middle.unit.outline == "middle, inactive\n  b, inactive" && a.unit.parent == nil)
        try root.attach(a)
        #expect(notes.take() == ["+a"])
    }

    @Test("A unit that is attached elsewhere when another resigns is active when that is out")
    func attachesWhileLeaving() throws {
        let (root, a, b) = (unit("root"), unit("a"), unit("b"))
        try root.attach(a)
        let tree = UnitTree()
        try tree.launch(root)
        _ = notes.take()
        a.probe.onResign = { [notes] in
            try root.attach(b)
            notes.add("asked")
        }
        try root.detach(a)
        #expect(notes.take() == ["-a", "asked", "+b"])
        #expect(tree.outline == "root, active\n  b, active")
    }

    @Test("A unit attached and detached in one go becomes active not at all")
    func changesItsMind() throws {
        let (root, a) = (unit("root"), unit("a"))
        root.probe.onBecome = {
            try root.attach(a)
            try root.detach(a)
        }
        let tree = UnitTree()
        try tree.launch(root)
        #expect(notes.take() == ["+root"])
        #expect(tree.outline == "root, active" && a.unit.parent == nil)
    }

    @Test("A tree that ends while it is launched goes no further, and can be launched again")
    func endsAtOnce() throws {
        let (root, a) = (unit("root", views: ["rv"]), unit("a"))
        try root.attach(a)
        let tree = UnitTree(display: ProbeDisplay(notes))
        root.probe.onBecome = { tree.end() }
        try tree.launch(root)
        #expect(notes.take() == ["+root", "-root"])
        #expect(tree.root == nil && !root.unit.isActive)
        root.probe.onBecome = nil
        try tree.launch(root)
        #expect(notes.take() == ["+root", "show rv", "+a"])
    }

    @Test("A display that detaches the unit whose view it is to show has the view hidden again, and shows no other")
    func displayDetaches() throws {
        let (root, a) = (unit("root"), unit("a", views: ["v1", "v2", "v3"]))
        let display = ProbeDisplay(notes)
        display.onShow = { if $0 == "v2" { try root.detach(a) } }
        let tree = UnitTree(display: display)
        try tree.launch(root)
        try root.attach(a)
        #expect(notes.take() == ["+root", "+a", "show v1", "show v2", "hide v2", "hide v1", "-a"])
    }

    @Test("Two trees change each other while they are being changed")
    func twoTrees() throws {
        let (left, right, a, b) = (unit("left"), unit("right"), unit("a"), unit("b"))
        let (leftTree, rightTree) = (UnitTree(), UnitTree())
        try leftTree.launch(left)
        try rightTree.launch(right)
        a.probe.onBecome = { try right.attach(b) }
        b.probe.onBecome = { try left.detach(a) }
        try left.attach(a)
        #expect(notes.take() == ["+left", "+right", "+a", "+b", "-a"])
        #expect([leftTree.outline, rightTree.outline] == ["left, active", "right, active\n  b, active"])
    }
}
