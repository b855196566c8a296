import CBenchmarkSupport
import Waymark
import WaymarkCore

/// Figures that follow from tables and measurements.
enum Figures {
    /// The size of frozen tables, in bytes a route.
    static func sizes(names: [String], filter: String?) throws -> [Figure] {
        guard names.isEmpty else { return [] }
        let tables: [(name: String, table: () throws -> RouteTable<Int>)] = [
            ("frozen/w2", { try AppTable().table }),
            ("frozen/w3-10000", { try GrownTable(.root, 10_000, links: 0).table }),
            ("frozen/w3flat-10000", { try GrownTable(.flat, 10_000, links: 0).table }),
        ]
        return try tables.filter { filter.map($0.name.contains) ?? true }.map { name, table in
            let index = try table().index
            return Figure(
                name: name, value: Double(index.frozenBytes) / Double(index.routes.count), unit: "bytes/route",
                budget: 150)
        }
    }

    /// The sizes of generated association files, which Apple's systems read up to 128 KiB.
    static func files(names: [String], filter: String?) throws -> [Figure] {
        guard names.isEmpty, filter.map("associations/".contains) ?? true else { return [] }
        return try AssociationTable.sizes().map { name, bytes in
            Figure(name: name, value: Double(bytes), unit: "bytes", budget: 131_072)
        }
    }

    /// The heap that a route holds, as the allocator counts it: what is there after a table is made and was not before.
    static func heap(names: [String], filter: String?) throws -> [Figure] {
        guard names.isEmpty, benchmark_counts_allocations() else { return [] }
        let patterns = GrownTable.patterns(.root, 1_000)
        let holders: [(name: String, budget: Double?, make: () throws -> any Sendable)] = [
            ("heap/table-1000", nil, { try Workload(patterns: patterns, links: []).table() }),
            ("heap/router-1000", 800, { try LaunchTable.router(of: patterns) }),
            ("heap/mediator-1000", nil, { try LaunchTable(routes: 1_000).mediator() }),
        ]
        return try holders.filter { filter.map($0.name.contains) ?? true }.map { name, budget, make in
            // The second one finds everything that is made once in a process.
            _ = try make()
            let before = benchmark_live_bytes()
            let held = try make()
            let bytes = benchmark_live_bytes() - before
            use(held)
            return Figure(name: name, value: Double(bytes) / 1_000, unit: "bytes/route", budget: budget)
        }
    }

    /// The ratios of the measurements that were made.
    static func ratios(of times: [String: Double]) -> [Figure] {
        let pairs: [(name: String, above: String, below: String, budget: Double?)] = [
            ("growth/w3-10000:100", "w3/10000", "w3/100", 4),
            ("growth/w3-100000:100", "w3/100000", "w3/100", nil),
            ("growth/w3flat-10000:100", "w3flat/10000", "w3flat/100", 4),
            ("growth/w3flat-100000:100", "w3flat/100000", "w3flat/100", nil),
            ("growth/launch-5000:1000", "launch/mediator-5000", "launch/mediator-1000", 8),
            ("growth/registered-4000:1000", "launch/4000-between-look-ups", "launch/1000-between-look-ups", 2),
            (
                "growth/removed-4000:1000", "launch/4000-removed-between-look-ups",
                "launch/1000-removed-between-look-ups", 2
            ),
            ("growth/inbox-10000:1000", "inbox/send-deliver-10000", "inbox/send-deliver-1000", 2),
            ("growth/runs-stars-8000:1000", "associations/runs-stars-8000", "associations/runs-stars-1000", 2),
            ("growth/runs-optional-8000:1000", "associations/runs-optional-8000", "associations/runs-optional-1000", 2),
            ("growth/runs-words-8000:1000", "associations/runs-words-8000", "associations/runs-words-1000", 2),
            ("shell/table:engine-borrowed", "shell/table-borrowed", "shell/engine-borrowed", nil),
            ("shell/table:engine-kept", "shell/table-kept", "shell/engine-kept", nil),
            ("floor/w1-text:hash", "w1/text-borrowed", "w1/hash-floor", nil),
            ("floor/w2-decoded:hash", "w2/text-borrowed-decoded", "w2/hash-floor", nil),
            ("gain/w1-scan:text", "w1/linear-scan", "w1/text-borrowed", nil),
            ("gain/w2-scan:decoded", "w2/linear-scan", "w2/text-borrowed-decoded", nil),
            ("gain/regex:slug", "swift-regex/whole-slug", "expression/whole-slug", nil),
            ("gain/regex:address", "swift-regex/search-address", "expression/search-address", nil),
            ("services/resolve:dictionary", "services/resolve-shared", "services/dictionary-and-cast", nil),
            ("gate/answer", "modules/answer-module", "modules/answer-router", nil),
            ("gate/open", "modules/open-module", "modules/open-router", nil),
            ("leaks/at-once", "trees/made-at-once-leaks", "trees/made-at-once", nil),
            ("leaks/singly", "trees/made-singly-leaks", "trees/made-singly", nil),
        ]
        return pairs.compactMap { name, above, below, budget in
            guard let above = times[above], let below = times[below] else { return nil }
            return Figure(name: name, value: above / below, unit: "times", budget: budget)
        } + starts(of: times) + counting(of: times)
    }

    /// The additional cost of an opening if its outcome is counted.
    private static func counting(of times: [String: Double]) -> [Figure] {
        [("opening", "outcomes/open"), ("ruled", "outcomes/open-ruled")].compactMap { name, row in
            guard let without = times[row], let with = times["\(row)-counted"] else { return nil }
            return Figure(name: "outcomes/counting-\(name)", value: with - without, unit: "ns/link", budget: 1_000)
        }
    }

    /// The cost of starting modules, without the assembly of their host or app, beside bare tasks that wait for each other.
    private static func starts(of times: [String: Double]) -> [Figure] {
        guard let tasks = times["modules/200-tasks-in-8-layers"] else { return [] }
        let pairs = [("host", "modules/host-start", "modules/host"), ("app", "modules/app-start", "modules/app")]
        return pairs.compactMap { name, both, before in
            guard let both = times[both], let before = times[before] else { return nil }
            return Figure(name: "start/\(name):tasks", value: (both - before) / tasks, unit: "times")
        }
    }
}
