/// Units that have left a tree together, held weakly, with their names and positions.
@MainActor
struct Departure {
    private struct WeakView {
        weak var view: (any UnitView)?
    }

    private struct Entry {
        let name: String
        /// The place of the unit above it in the same departure.
        let above: Int?
        /// The number of the unit's departures, including this one. If it is higher later, another departure handles
        /// the unit.
        let number: Int
        weak var unit: TreeUnit?
        weak var router: (any UnitRouter)?
        weak var interactor: (any Interactor)?
        let views: [WeakView]
    }

    /// The names from the former parent to the root; a path is built from them only for a leak.
    private let parent: [String]
    private var entries: [Entry] = []

    init(from parent: TreeUnit?) { self.parent = parent?.way ?? [] }

    /// Notes a unit.
    ///
    /// - Returns: Its place, for the units below it.
    mutating func add(_ unit: TreeUnit, below above: Int?) -> Int {
        let entry = Entry(
            name: unit.name, above: above, number: unit.departures, unit: unit, router: unit.router,
            interactor: unit.interactor, views: unit.views.map(WeakView.init))
        entries.append(entry)
        return entries.count - 1
    }

    /// Returns the leaks: units that are still alive but not attached, from the top down.
    func leaks(since: Duration, now: Duration) -> [UnitLeak] {
        var isBack: [Bool] = []
        var leaks: [UnitLeak] = []
        for entry in entries {
            isBack.append(self.isBack(entry, above: entry.above.map { isBack[$0] } ?? false))
            guard isBack.last == false else { continue }
            let remnants = remnants(of: entry)
            guard !remnants.isEmpty else { continue }
            let work = entry.interactor?.activity.runningWork ?? 0
            leaks.append(
                UnitLeak(path: path(of: entry), remnants: remnants, runningWork: work, since: since, age: now - since))
        }
        return leaks
    }

    /// Returns whether a unit has been attached again since, even if it was detached later.
    private func isBack(_ entry: Entry, above: Bool) -> Bool {
        guard let unit = entry.unit else { return entry.interactor?.activity.isActive ?? false }
        if unit.tree != nil || unit.departures != entry.number { return true }
        guard let parent = unit.parent else { return false }
        if let place = entry.above, parent === entries[place].unit { return above }
        return true
    }

    private func remnants(of entry: Entry) -> [UnitLeak.Remnant] {
        var remnants: [UnitLeak.Remnant] = []
        if let router = entry.router { remnants.append(UnitLeak.Remnant(.router, of: router)) }
        if let unit = entry.unit { remnants.append(UnitLeak.Remnant(.unit, of: unit)) }
        if let interactor = entry.interactor { remnants.append(UnitLeak.Remnant(.interactor, of: interactor)) }
        for view in entry.views.compactMap(\.view) { remnants.append(UnitLeak.Remnant(.view, of: view)) }
        return remnants
    }

    private func path(of entry: Entry) -> String {
        var names = [entry.name]
        var above = entry.above
        while let place = above {
            names.append(entries[place].name)
            above = entries[place].above
        }
        return (names + parent).reversed().joined(separator: "/")
    }
}
