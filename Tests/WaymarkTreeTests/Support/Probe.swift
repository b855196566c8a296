import WaymarkTree

/// The events, in order.
@MainActor
final class Notes {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// The events since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// An interactor that notes its calls, and then runs the closure of a test.
final class Probe: Interactor {
    let activity = Activity()
    private let name: String
    private let notes: Notes?
    var onBecome: (@MainActor () throws -> Void)?
    var onResign: (@MainActor () throws -> Void)?

    init(_ name: String, _ notes: Notes? = nil) {
        self.name = name
        self.notes = notes
    }

    func didBecomeActive() { told("+\(name)", onBecome) }

    func willResignActive() { told("-\(name)", onResign) }

    private func told(_ line: String, _ action: (@MainActor () throws -> Void)?) {
        notes?.add(activity.isActive ? line : "\(line) though inactive")
        do {
            try action?()
        } catch {
            notes?.add("\(error)")
        }
    }
}

/// A view with a name.
final class ProbeView: UnitView {
    let name: String

    init(_ name: String) { self.name = name }
}

/// A display that notes its requests among what else happens.
final class ProbeDisplay: UnitDisplay {
    private let notes: Notes
    var onShow: (@MainActor (_ view: String) throws -> Void)?
    var onHide: (@MainActor (_ view: String) throws -> Void)?

    init(_ notes: Notes) { self.notes = notes }

    func show(_ view: any UnitView, of unit: TreeUnit) { told("show", view, onShow) }

    func hide(_ view: any UnitView, of unit: TreeUnit) { told("hide", view, onHide) }

    private func told(_ word: String, _ view: any UnitView, _ action: (@MainActor (String) throws -> Void)?) {
        let name = (view as? ProbeView)?.name ?? "?"
        notes.add("\(word) \(name)")
        do {
            try action?(name)
        } catch {
            notes.add("\(error)")
        }
    }
}

/// A unit with a probe, and what a test looks at.
@MainActor
final class ProbeUnit: UnitRouter {
    let unit: TreeUnit
    let probe: Probe

    init(_ name: String, _ notes: Notes? = nil, views: [String] = []) {
        probe = Probe(name, notes)
        unit = TreeUnit(name, interactor: probe, views: views.map(ProbeView.init))
    }
}

/// A gate for work that does not heed its cancellation.
@MainActor
final class Gate {
    var hasBegun = false
    var isOpen = false
}
