import WaymarkTree

/// A tree on which a program is run, with what it tells.
@MainActor
final class ProgramTree: UnitDisplay {
    private final class View: UnitView {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    private var program: TreeProgram
    private(set) var notes: [String] = []
    /// Work that has run in a unit that was not active, or active again.
    private(set) var faults: [String] = []
    private(set) var work: [Task<Void, Never>] = []
    private(set) var units: [TreeUnit] = []
    private var activations = [Int](repeating: 0, count: TreeProgram.units)
    private let views = (0..<TreeProgram.units).map { _ in (0..<4).map { View($0) } }
    private(set) lazy var tree = UnitTree(display: self)

    init(_ program: TreeProgram) {
        self.program = program
        for number in 0..<TreeProgram.units {
            let probe = Probe("\(number)")
            probe.onBecome = { [unowned self, unowned probe] in
                activations[number] += 1
                follow(number, probe.activity)
                tell(.become, number, "+\(number)")
            }
            probe.onResign = { [unowned self] in tell(.resign, number, "-\(number)") }
            units.append(TreeUnit("\(number)", interactor: probe))
        }
    }

    func views(of unit: Int) -> [Int] { units[unit].views.compactMap { ($0 as? View)?.number } }

    func make(_ move: TreeMove) {
        do throws(TreeError) {
            switch move {
            case .attach(let unit, let other): try units[other].attach(units[unit])
            case .detach(let unit, let other): try (units[unit].parent ?? units[other]).detach(units[unit])
            case .detachFrom(let unit, let other): try units[other].detach(units[unit])
            case .launch(let unit): try tree.launch(units[unit])
            case .end: tree.end()
            case .show(let unit, let view): units[unit].show(views[unit][view])
            case .hide(let unit, let view): units[unit].hide(views[unit][view])
            }
        } catch {
            notes.append(error.description)
        }
    }

    func show(_ view: any UnitView, of unit: TreeUnit) { request(.show, view, unit) }

    func hide(_ view: any UnitView, of unit: TreeUnit) { request(.hide, view, unit) }

    private func request(_ call: TreeCall, _ view: any UnitView, _ unit: TreeUnit) {
        guard let unit = Int(unit.name), let view = view as? View else { return }
        tell(call, unit, "\(call) \(unit).\(view.number)")
    }

    private func tell(_ call: TreeCall, _ unit: Int, _ note: String) {
        notes.append(note)
        for move in program.next(call, of: unit) { make(move) }
    }

    /// Works as long as the unit is active, and notes where it does so in another time.
    private func follow(_ unit: Int, _ activity: Activity) {
        let activation = activations[unit]
        let task = activity.run { [unowned self] in
            while !Task.isCancelled {
                if !activity.isActive || activations[unit] != activation {
                    faults.append("work of activation \(activation) of \(unit) runs after it")
                }
                await Task.yield()
            }
        }
        if let task { work.append(task) } else { faults.append("\(unit) is not active when it becomes so") }
    }
}
