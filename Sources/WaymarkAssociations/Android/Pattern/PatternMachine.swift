/// A pattern as a deterministic machine over UTF-16 units, for proofs.
///
/// Android's patterns never backtrack, so a place in the pattern and a count are the complete state of a machine.
struct PatternMachine {
    /// The place after a text; `nil` after a text that can no longer match.
    struct Place: Hashable {
        /// The index of the next step, element or unit.
        var index = 0
        /// For an advanced pattern, the number of units that its element has consumed; for a simple one, 1 within a
        /// run.
        var count = 0
    }

    private enum Form {
        case literal([UInt16])
        case prefix([UInt16])
        /// The units and the lengths of their borders; see ``borders(_:)``.
        case suffix([UInt16], borders: [Int])
        case simple([SimpleGlob.Step])
        case advanced([AdvancedGlob.Element])
    }

    private let form: Form

    init(_ pattern: AndroidPattern) {
        switch pattern.program {
        case .simple(let glob): form = .simple(glob.steps)
        case .advanced(let glob): form = .advanced(glob.elements)
        case .units(let units):
            switch pattern.kind {
            case .prefix: form = .prefix(units)
            case .suffix: form = .suffix(units, borders: Self.borders(units))
            case .literal, .simpleGlob, .advancedGlob: form = .literal(units)
            }
        }
    }

    /// The machine of a part of an advanced pattern.
    init(_ elements: [AdvancedGlob.Element]) { form = .advanced(elements) }

    /// The place before the first unit.
    var start: Place { Place() }

    /// Returns whether a text that leads to the place matches.
    func accepts(_ place: Place) -> Bool {
        switch form {
        case .literal(let units), .prefix(let units), .suffix(let units, _): return place.index == units.count
        case .simple(let steps):
            let index = place.index + place.count
            return index == steps.count || steps[index] == .rest
        case .advanced(let elements):
            if place.index == elements.count { return true }
            return place.count >= elements[place.index].least
                && elements[(place.index + 1)...].allSatisfy { $0.least <= 0 }
        }
    }

    /// Returns the place after a unit.
    func next(_ place: Place, _ unit: UInt16) -> Place? {
        switch form {
        case .literal(let units):
            return place.index < units.count && units[place.index] == unit ? Place(index: place.index + 1) : nil
        case .prefix(let units):
            if place.index == units.count { return place }
            return units[place.index] == unit ? Place(index: place.index + 1) : nil
        case .suffix(let units, let borders):
            var index = place.index
            while index == units.count || units[index] != unit {
                if index == 0 { return Place() }
                index = borders[index - 1]
            }
            return Place(index: index + 1)
        case .simple(let steps): return next(steps, place, unit)
        case .advanced(let elements): return next(elements, place, unit)
        }
    }

    private func next(_ steps: [SimpleGlob.Step], _ place: Place, _ unit: UInt16) -> Place? {
        var index = place.index
        while index < steps.count {
            switch steps[index] {
            case .any: return Place(index: index + 1)
            case .unit(let own): return own == unit ? Place(index: index + 1) : nil
            case .run(let own):
                if own == unit { return Place(index: index, count: 1) }
                index += 1
            case .through(let own): return Place(index: own == unit ? index + 1 : index)
            case .rest: return Place(index: index)
            }
        }
        return nil
    }

    private func next(_ elements: [AdvancedGlob.Element], _ place: Place, _ unit: UInt16) -> Place? {
        var (index, count) = (place.index, place.count)
        while index < elements.count {
            let element = elements[index]
            if count < element.most, element.choice.contains(unit) {
                // Beyond the minimum, the count is irrelevant if there is no maximum.
                let isEndless = element.most == .max && count >= max(element.least, 0)
                return Place(index: index, count: isEndless ? count : count + 1)
            }
            if count < element.least { return nil }
            index += 1
            count = 0
        }
        return nil
    }

    /// Returns, for each number of units less one, the length of the longest proper prefix of them that is also their
    /// suffix.
    private static func borders(_ units: [UInt16]) -> [Int] {
        var borders = [Int](repeating: 0, count: units.count)
        var length = 0
        for index in units.indices.dropFirst() {
            while length > 0, units[length] != units[index] { length = borders[length - 1] }
            if units[length] == units[index] { length += 1 }
            borders[index] = length
        }
        return borders
    }

    /// The ranges of units that the pattern distinguishes: single units, except for the ranges of sets.
    var ranges: [ClosedRange<UInt16>] {
        switch form {
        case .literal(let units), .prefix(let units), .suffix(let units, _): return units.map { $0...$0 }
        case .simple(let steps):
            return steps.compactMap { step in
                switch step {
                case .unit(let unit), .run(let unit), .through(let unit): unit...unit
                case .any, .rest: nil
                }
            }
        case .advanced(let elements):
            return elements.flatMap { element -> [ClosedRange<UInt16>] in
                switch element.choice {
                case .any: []
                case .unit(let unit): [unit...unit]
                case .set(let ranges, _): ranges.filter { $0.first <= $0.last }.map { $0.first...$0.last }
                }
            }
        }
    }
}
