import ArgumentParser
import CBenchmarkSupport
import Foundation
import WaymarkCore

/// Measures Waymark: CPU time of one thread, allocations, and the figures that follow from them.
@main
struct WaymarkBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waymark-bench",
        abstract: "Measures Waymark on one core.",
        discussion: """
            Answers are checked before anything is measured. The times are CPU time of the thread, medians of several \
            runs after one to warm up; compare them within one run, as ratios.
            """)

    @Option(name: .customLong("w1-routes"), help: "A file of bare paths with parameters; also WAYMARK_W1_ROUTES.")
    var pathRoutes: String?

    @Option(name: .customLong("w1-links"), help: "A file of paths, the nth for the nth route; also WAYMARK_W1_LINKS.")
    var pathLinks: String?

    @Option(help: "Measure only what has this text in its name.")
    var filter: String?

    @Option(help: "How many runs each median is of.")
    var runs = 9

    @Flag(help: "One JSON object a line.")
    var json = false

    @Flag(help: "Print each benchmark's name and its operations in one pass, and measure nothing.")
    var list = false

    @Flag(help: "With --list: a third column, the budget in instructions per operation, a dash, or 'waits'.")
    var budgets = false

    @Option(help: "Run exactly this many passes of the one benchmark NAME and print nothing.")
    var passes: Int?

    @Argument(help: "A benchmark's whole name; all of them where none is given.")
    var names: [String] = []

    func validate() throws {
        if passes != nil, names.count != 1 { throw ValidationError("--passes wants exactly one name.") }
        if let passes, passes < 0 { throw ValidationError("--passes wants a number that is not negative.") }
        if runs < 1 { throw ValidationError("--runs wants at least 1.") }
        if (pathRoutes == nil) != (pathLinks == nil) {
            throw ValidationError("--w1-routes and --w1-links belong together.")
        }
    }

    func run() throws {
        let paths = try pathFiles()
        let all = Subjects.all(paths: paths)
        if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
            throw ValidationError("There is no benchmark '\(unknown)'; --list names all.")
        }
        let chosen = all.filter { benchmark in
            (names.isEmpty || names.contains(benchmark.name)) && (filter.map(benchmark.name.contains) ?? true)
        }
        if list {
            for benchmark in chosen { print(line(for: benchmark)) }
        } else if let passes, case .synchronous(let prepare) = chosen[0].preparation {
            // Without a task: valgrind does not stand the threads that tasks bring.
            let pass = try prepare()
            for _ in 0..<passes { pass() }
        } else if let passes {
            Self.wait { try await chosen[0].run(passes: passes) }
        } else {
            let hasPaths = paths != nil
            Self.wait { try await measure(chosen, hasPaths: hasPaths) }
        }
    }

    /// Runs something on the main actor, and ends the program after it.
    private static func wait(for body: @escaping @MainActor () async throws -> Void) -> Never {
        Task { @MainActor in
            do { try await body() } catch { exit(withError: error) }
            exit()
        }
        // On the main thread itself, as in an app.
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private func pathFiles() throws -> PathFiles? {
        let environment = ProcessInfo.processInfo.environment
        guard let routes = pathRoutes ?? environment["WAYMARK_W1_ROUTES"],
            let links = pathLinks ?? environment["WAYMARK_W1_LINKS"]
        else { return nil }
        return try PathFiles(routes: routes, links: links)
    }

    private func line(for benchmark: Benchmark) -> String {
        let start = "\(benchmark.name) \(benchmark.operations)"
        guard budgets else { return start }
        guard case .synchronous = benchmark.preparation else { return "\(start) waits" }
        if case .instructions(let most) = benchmark.budget { return "\(start) \(most)" }
        return "\(start) -"
    }

    @MainActor
    private func measure(_ benchmarks: [Benchmark], hasPaths: Bool) async throws {
        let report = Report(isJSON: json)
        if !hasPaths {
            FileHandle.standardError.write(
                Data("w1 is skipped: name its files by --w1-routes and --w1-links\n".utf8))
        }
        try GrownTable.check()
        report.header()
        var times: [String: Double] = [:]
        for benchmark in benchmarks {
            let measurement = try await Measurement(of: benchmark, runs: runs)
            times[benchmark.name] = measurement.nanoseconds
            report.show(measurement)
        }
        if !json { print("") }
        let sizes =
            try Figures.sizes(names: names, filter: filter) + Figures.heap(names: names, filter: filter)
            + Figures.files(names: names, filter: filter)
        for figure in sizes + Figures.ratios(of: times) {
            report.show(figure)
        }
    }
}
