import Testing
import WaymarkTree

@MainActor
@Suite struct OutlineTests {
    @Test("The outline tells names, activity, views and work at any moment")
    func tells() async throws {
        let root = ProbeUnit("root", views: ["r"])
        let a = ProbeUnit("a", views: ["a1", "a2"])
        let lone = ProbeUnit("lone", views: ["l"])
        let tree = UnitTree(display: RecordingUnitDisplay())
        #expect(tree.outline == "nothing is launched")
        #expect(root.unit.outline == "root, inactive, has ProbeView")
        var outlines: [String] = []
        a.probe.onBecome = { [unowned a] in
            try a.attach(lone)
            for _ in 0..<2 { a.probe.activity.run { while !Task.isCancelled { await Task.yield() } } }
            outlines.append(tree.outline)
        }
        a.probe.onResign = { outlines.append(tree.outline) }
        try tree.launch(root)
        try root.attach(a)
        outlines.append(tree.outline)
        try root.detach(a)
        outlines.append(a.unit.outline)
        #expect(
            outlines == [
                """
                root, active, shows ProbeView
                  a, active, has ProbeView and ProbeView, runs 2
                    lone, inactive, has ProbeView
                """,
                """
                root, active, shows ProbeView
                  a, active, shows ProbeView and ProbeView, runs 2
                    lone, active, shows ProbeView
                """,
                """
                root, active, shows ProbeView
                  a, active, has ProbeView and ProbeView, runs 2, being detached
                    lone, inactive, has ProbeView, being detached
                """,
                """
                a, inactive, has ProbeView and ProbeView, runs 2
                  lone, inactive, has ProbeView
                """,
            ])
    }
}
