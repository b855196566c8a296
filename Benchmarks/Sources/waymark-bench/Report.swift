import Foundation

/// Measurements and figures as lines for people or for programs.
struct Report {
    var isJSON = false

    func header() {
        guard !isJSON else { return }
        print(Self.row("benchmark", "ns", "allocations", "per", "budget"))
        print(Self.row("---------", "--", "-----------", "---", "------"))
    }

    func show(_ measurement: Measurement) {
        let benchmark = measurement.benchmark
        if isJSON {
            var fields = [
                "\"name\":\"\(benchmark.name)\"", "\"ns\":\(Self.plain(measurement.nanoseconds))",
                "\"allocations\":\(measurement.allocations.map(Self.plain) ?? "null")", "\"per\":\"\(benchmark.unit)\"",
            ]
            if let excess = measurement.excess { fields.append("\"excess\":\"\(excess)\"") }
            print("{\(fields.joined(separator: ","))}")
            return
        }
        print(
            Self.row(
                benchmark.name, Self.number(measurement.nanoseconds),
                measurement.allocations.map(Self.number) ?? "-", benchmark.unit.rawValue, Self.verdict(measurement)))
    }

    func show(_ figure: Figure) {
        if isJSON {
            let budget = figure.budget.map { ",\"budget\":\(Self.plain($0))" } ?? ""
            print("{\"name\":\"\(figure.name)\",\"\(figure.unit)\":\(Self.plain(figure.value))\(budget)}")
            return
        }
        let budget = figure.budget.map { "below \(Self.number($0)): \(figure.isOver ? "over" : "under")" } ?? ""
        let name = figure.name.padding(toLength: 48, withPad: " ", startingAt: 0)
        let value = Self.number(figure.value)
        print("\(name) \(String(repeating: " ", count: max(0, 10 - value.count)))\(value) \(figure.unit)  \(budget)")
    }

    private static func verdict(_ measurement: Measurement) -> String {
        var parts: [String] = []
        let time = measurement.isOverTime ? "over" : "under"
        switch measurement.benchmark.budget {
        case .milliseconds(let most): parts.append("\(number(most)) ms: \(time)")
        case .nanoseconds(let most): parts.append("\(number(most)) ns: \(time)")
        case .instructions(let most): parts.append("\(most) instructions")
        case nil: break
        }
        if measurement.benchmark.allocatesNothing {
            parts.append(measurement.excess == "allocates" ? "no allocation: over" : "no allocation: kept")
        }
        return parts.joined(separator: ", ")
    }

    private static func row(_ name: String, _ time: String, _ allocations: String, _ unit: String, _ budget: String)
        -> String
    {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let name = name.padding(toLength: max(34, name.count), withPad: " ", startingAt: 0)
        let unit = unit.padding(toLength: 10, withPad: " ", startingAt: 0)
        return "\(name) \(right(time, 14)) \(right(allocations, 12))  \(unit) \(budget)"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15
            ? String(Int(value)) : String(format: value < 10 ? "%.2f" : "%.1f", value)
    }

    private static func plain(_ value: Double) -> String { String(format: "%.4f", value) }
}
