import Testing
import WaymarkTree

@MainActor
@Suite struct UnitViewTests {
    private let notes = Notes()

    @Test("A view given to an active unit is shown at once, and hidden when it is taken back")
    func later() throws {
        let unit = ProbeUnit("unit", notes, views: ["a"])
        let tree = UnitTree(display: ProbeDisplay(notes))
        let (b, c) = (ProbeView("b"), ProbeView("c"))
        unit.unit.show(b)
        #expect(notes.take() == [])
        try tree.launch(unit)
        unit.unit.show(c)
        unit.unit.show(c)
        #expect(notes.take() == ["+unit", "show a", "show b", "show c"])
        unit.unit.hide(b)
        unit.unit.hide(b)
        #expect(notes.take() == ["hide b"])
        tree.end()
        #expect(notes.take() == ["hide c", "hide a", "-unit"])
        unit.unit.hide(c)
        try tree.launch(unit)
        #expect(notes.take() == ["+unit", "show a"])
    }

    @Test("A unit that changes among several views has the one on display that it showed last")
    func changes() throws {
        let unit = ProbeUnit("unit", notes)
        let tree = UnitTree(display: ProbeDisplay(notes))
        try tree.launch(unit)
        let views = ["empty", "list", "error"].map(ProbeView.init)
        for (view, last) in zip(views, [nil] + views) {
            if let last { unit.unit.hide(last) }
            unit.unit.show(view)
        }
        #expect(notes.take() == ["+unit", "show empty", "hide empty", "show list", "hide list", "show error"])
        #expect(unit.unit.views.map { ($0 as? ProbeView)?.name } == ["error"])
    }

    @Test("A view given in didBecomeActive takes its turn, and one taken back there is never shown")
    func early() throws {
        let unit = ProbeUnit("unit", notes, views: ["a", "b"])
        unit.probe.onBecome = { [unowned unit] in
            unit.unit.show(ProbeView("c"))
            if let first = unit.unit.views.first { unit.unit.hide(first) }
        }
        try UnitTree(display: ProbeDisplay(notes)).launch(unit)
        #expect(notes.take() == ["+unit", "show b", "show c"])
    }

    @Test("A view given in willResignActive is shown when the unit is active again, and not before")
    func late() throws {
        let unit = ProbeUnit("unit", notes)
        unit.probe.onResign = { [unowned unit] in unit.unit.show(ProbeView("late")) }
        let tree = UnitTree(display: ProbeDisplay(notes))
        try tree.launch(unit)
        tree.end()
        #expect(notes.take() == ["+unit", "-unit"])
        try tree.launch(unit)
        #expect(notes.take() == ["+unit", "show late"])
    }

    @Test("A display that changes views during a report of others has each hidden as often as it is shown")
    func changesWithin() throws {
        let unit = ProbeUnit("unit", notes, views: ["a", "b", "c"])
        let display = ProbeDisplay(notes)
        let extra = ProbeView("extra")
        display.onShow = { [unowned unit] in if $0 == "a" { unit.unit.show(extra) } }
        display.onHide = { [unowned unit] in if $0 == "c" { unit.unit.hide(unit.unit.views[1]) } }
        let tree = UnitTree(display: display)
        try tree.launch(unit)
        #expect(notes.take() == ["+unit", "show a", "show extra", "show b", "show c"])
        tree.end()
        #expect(notes.take() == ["hide c", "hide b", "hide extra", "hide a", "-unit"])
    }

    @Test("A recording display notes requests in order as data and text, and forgets them when asked to")
    func records() throws {
        let display = RecordingUnitDisplay()
        let unit = ProbeUnit("unit", views: ["a"])
        let tree = UnitTree(display: display)
        try tree.launch(unit)
        tree.end()
        #expect(
            display.requests == [
                RecordingUnitDisplay.Request(isShown: true, view: "ProbeView", unit: "unit"),
                RecordingUnitDisplay.Request(isShown: false, view: "ProbeView", unit: "unit"),
            ])
        #expect(display.requests.map(\.description) == ["show ProbeView of unit", "hide ProbeView of unit"])
        display.clear()
        #expect(display.requests.isEmpty)
    }
}
