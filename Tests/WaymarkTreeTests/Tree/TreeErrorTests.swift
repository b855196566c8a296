import Testing
import WaymarkTree

@MainActor
@Suite struct TreeErrorTests {
    /// A launched tree `root` with `a`, `a/aa` and `b`; `lone` with `lone/below` in no tree; and `other`, a root launched.
    @MainActor
    struct Stand {
        let tree = UnitTree()
        let otherTree = UnitTree()
        let root = ProbeUnit("root")
        let a = ProbeUnit("a")
        let aa = ProbeUnit("aa")
        let b = ProbeUnit("b")
        let lone = ProbeUnit("lone")
        let below = ProbeUnit("below")
        let other = ProbeUnit("other")

        init() throws {
            try root.attach(a)
            try a.attach(aa)
            try root.attach(b)
            try lone.attach(below)
            try tree.launch(root)
            try otherTree.launch(other)
        }

        /// The results of calls while `a` resigns.
        func whileDetaching(_ body: @escaping @MainActor (Stand) throws -> Void) throws {
            var result = Result<Void, any Error>.success(())
            a.probe.onResign = { result = Result { try body(self) } }
            try root.detach(a)
            a.probe.onResign = nil
            try result.get()
        }
    }

    struct Fault: CustomTestStringConvertible {
        let testDescription: String
        let reason: TreeError.Reason
        let message: String
        let call: @MainActor (Stand) throws -> Void

        init(
            _ name: String, _ reason: TreeError.Reason, _ message: String,
            _ call: @escaping @MainActor (Stand) throws -> Void
        ) {
            testDescription = name
            self.reason = reason
            self.message = message
            self.call = call
        }
    }

    nonisolated static let faults = [
        Fault(
            "attached twice", .attachedAlready, "'root/a' cannot be attached to 'root': it is already attached there"
        ) { try $0.root.attach($0.a) },
        Fault(
            "attached to another", .attachedElsewhere("root/a"),
            "'root/a/aa' cannot be attached to 'root/b': it is attached to 'root/a'"
        ) { try $0.b.attach($0.aa) },
        Fault(
            "attached to itself", .circle, "'lone' cannot be attached to 'lone': that is the unit itself"
        ) { try $0.lone.attach($0.lone) },
        Fault(
            "attached to a child", .circle, "'lone' cannot be attached to 'lone/below': that is below it"
        ) { try $0.below.attach($0.lone) },
        Fault(
            "attached below itself, further down", .circle, "'root' cannot be attached to 'root/a/aa': that is below it"
        ) { try $0.aa.attach($0.root) },
        Fault(
            "attaching a root", .launched,
            "'other' cannot be attached to 'root/b': it is the root of a tree that is launched"
        ) { try $0.b.attach($0.other) },
        Fault(
            "detaching a unit that is attached nowhere", .stranger(nil),
            "'lone' cannot be detached from 'root': it is attached to no unit"
        ) { try $0.root.detach($0.lone) },
        Fault(
            "detaching a grandchild", .stranger("root/a"),
            "'root/a/aa' cannot be detached from 'root': it is attached to 'root/a'"
        ) { try $0.root.detach($0.aa) },
        Fault(
            "attaching to a unit that is being detached", .belowDetached,
            "'lone' cannot be attached to 'root/a', which is being detached"
        ) { try $0.whileDetaching { try $0.a.attach($0.lone) } },
        Fault(
            "attaching below a unit that is being detached", .belowDetached,
            "'lone' cannot be attached to 'root/a/aa', which is being detached"
        ) { try $0.whileDetaching { try $0.aa.attach($0.lone) } },
        Fault(
            "attaching a unit that is being detached", .beingDetached,
            "'root/a' is being detached, and can be attached, detached or launched when that is done"
        ) { try $0.whileDetaching { try $0.b.attach($0.a) } },
        Fault(
            "detaching a unit that is being detached", .beingDetached,
            "'root/a' is being detached, and can be attached, detached or launched when that is done"
        ) { try $0.whileDetaching { try $0.root.detach($0.a) } },
        Fault(
            "launching a unit that is being detached", .beingDetached,
            "'root/a' is being detached, and can be attached, detached or launched when that is done"
        ) { try $0.whileDetaching { try UnitTree().launch($0.a) } },
        Fault(
            "launching twice", .treeHasRoot("root"),
            "'lone' cannot be launched: the tree has the root 'root', and must be ended first"
        ) { try $0.tree.launch($0.lone) },
        Fault(
            "launching the same root twice", .treeHasRoot("root"),
            "'root' cannot be launched: the tree has the root 'root', and must be ended first"
        ) { try $0.tree.launch($0.root.unit) },
        Fault(
            "launching what is attached", .attachedElsewhere("root"),
            "'root/b' cannot be launched: it is attached to 'root'"
        ) { try UnitTree().launch($0.b) },
        Fault(
            "launching the root of another tree", .launched,
            "'other' cannot be launched: it is the root of a tree that is launched"
        ) { try UnitTree().launch($0.other) },
        Fault(
            "launching while the tree ends", .treeHasRoot("root"),
            "'lone' cannot be launched: the tree has the root 'root', and must be ended first"
        ) { stand in
            try stand.whileDetaching { stand in
                stand.tree.end()
                try stand.tree.launch(stand.lone)
            }
        },
        Fault(
            "attaching a unit with the interactor of another", .sharedActivity("root/a"),
            "'twin' cannot be attached to 'root': its interactor has the activity of 'root/a'"
        ) { try $0.root.unit.attach(TreeUnit("twin", interactor: $0.a.probe)) },
        Fault(
            "launching a unit with the interactor of another", .sharedActivity("root/a"),
            "'twin' cannot be launched: its interactor has the activity of 'root/a'"
        ) { try UnitTree().launch(TreeUnit("twin", interactor: $0.a.probe)) },
        Fault(
            "attaching a unit whose activity is computed", .changingActivity,
            "'forgetful' cannot be attached to 'root': its interactor returns a new activity each time; keep one with 'let'"
        ) { try $0.root.unit.attach(TreeUnit("forgetful", interactor: Forgetful())) },
    ]

    /// An interactor that does not keep its activity.
    final class Forgetful: Interactor {
        var activity: Activity { Activity() }
    }

    @Test(
        "A change that a tree does not take says why, naming units by their paths, and changes nothing",
        arguments: faults)
    func refuses(_ fault: Fault) throws {
        let stand = try Stand()
        let before = stand.tree.outline
        let error = #expect(throws: TreeError.self) { try fault.call(stand) }
        #expect(error?.reason == fault.reason)
        #expect(error?.description == fault.message)
        let loneStays = stand.lone.unit.parent == nil && stand.lone.unit.children.map(\.name) == ["below"]
        #expect(loneStays && !stand.lone.unit.isActive)
        guard stand.a.unit.parent != nil else { return }
        #expect(stand.tree.outline == before)
    }

    @Test("An interactor can be had by another unit when the first is gone")
    func inherits() throws {
        let root = ProbeUnit("root")
        let probe = Probe("kept")
        do { _ = TreeUnit("first", interactor: probe) }
        try root.unit.attach(TreeUnit("second", interactor: probe))
        #expect(root.unit.children.map(\.path) == ["root/second"])
    }
}
