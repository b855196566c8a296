import CBenchmarkSupport

/// What a benchmark took.
struct Measurement {
    let benchmark: Benchmark
    /// CPU time of the thread for one operation, in nanoseconds: the median of all runs.
    let nanoseconds: Double
    /// Blocks allocated in one operation; `nil` where they cannot be counted.
    let allocations: Double?

    /// Runs a benchmark: once to warm up, then several times.
    ///
    /// - Parameter runs: How many runs the median is of. Each takes at least 20 ms, and as many passes as that needs.
    init(of benchmark: Benchmark, runs: Int) throws {
        self.benchmark = benchmark
        let pass = try benchmark.prepare()
        pass()
        let before = benchmark_allocations()
        let once = Self.time(of: pass, passes: 1)
        let allocated = benchmark_allocations() - before
        let passes = max(1, Int(20_000_000 / max(once, 1)))
        // What takes seconds is told apart well enough by fewer runs.
        let runs = once > 1_000_000_000 ? min(runs, 3) : runs
        let times = (0..<runs).map { _ in Self.time(of: pass, passes: passes) / Double(passes) }.sorted()
        let operations = Double(benchmark.operations)
        nanoseconds = times[times.count / 2] / operations
        allocations = benchmark_counts_allocations() ? Double(allocated) / operations : nil
    }

    private static func time(of pass: () -> Void, passes: Int) -> Double {
        let start = benchmark_thread_nanoseconds()
        for _ in 0..<passes { pass() }
        return Double(benchmark_thread_nanoseconds() - start)
    }

    /// Why the benchmark's budget of time or allocations is missed, or `nil`.
    var excess: String? {
        if benchmark.allocatesNothing, let allocations, allocations > 0 { return "allocates" }
        if case .milliseconds(let most) = benchmark.budget, nanoseconds > most * 1_000_000 { return "over" }
        return nil
    }
}
