import CBenchmarkSupport

/// The result of a benchmark.
struct Measurement {
    let benchmark: Benchmark
    /// CPU time for one operation, in nanoseconds: the median of all runs. Of what may wait it is that of all threads.
    let nanoseconds: Double
    /// Blocks allocated in one operation, by all threads; `nil` if they cannot be counted.
    let allocations: Double?

    /// Runs a benchmark: once to warm up, then several times.
    ///
    /// - Parameter runs: How many runs the median is of. Each takes at least 20 ms, and as many passes as that needs.
    @MainActor
    init(of benchmark: Benchmark, runs: Int) async throws {
        self.benchmark = benchmark
        let sample: Sample
        switch benchmark.preparation {
        case .synchronous(let prepare): sample = Sample(of: try prepare(), runs: runs)
        case .main(let prepare): sample = await Sample(onMain: try await prepare(), runs: runs)
        case .pool(let prepare): sample = await Sample(inPool: try await prepare(), runs: runs)
        }
        let operations = Double(benchmark.operations)
        nanoseconds = sample.median / operations
        allocations = benchmark_counts_allocations() ? Double(sample.allocations) / operations : nil
    }

    /// The budget of time or allocations that the benchmark misses, or `nil`.
    var excess: String? {
        if benchmark.allocatesNothing, let allocations, allocations > 0 { return "allocates" }
        return isOverTime ? "over" : nil
    }

    /// Whether the benchmark's budget of time is missed.
    var isOverTime: Bool {
        switch benchmark.budget {
        case .milliseconds(let most): nanoseconds > most * 1_000_000
        case .nanoseconds(let most): nanoseconds > most
        case .instructions, nil: false
        }
    }
}

/// The runs of one pass: what the median one took, and what one pass allocated.
private struct Sample {
    let median: Double
    let allocations: UInt64

    init(of pass: () -> Void, runs: Int) {
        pass()
        let before = benchmark_allocations()
        let start = benchmark_thread_nanoseconds()
        pass()
        let once = Double(benchmark_thread_nanoseconds() - start)
        allocations = benchmark_allocations() - before
        let plan = Plan(once: once, runs: runs)
        var times: [Double] = []
        for _ in 0..<plan.runs {
            let start = benchmark_thread_nanoseconds()
            for _ in 0..<plan.passes { pass() }
            times.append(Double(benchmark_thread_nanoseconds() - start) / Double(plan.passes))
        }
        median = times.sorted()[times.count / 2]
    }

    @MainActor
    init(onMain pass: @MainActor () async -> Void, runs: Int) async {
        await pass()
        let before = benchmark_allocations()
        let start = benchmark_process_nanoseconds()
        await pass()
        let once = Double(benchmark_process_nanoseconds() - start)
        allocations = benchmark_allocations() - before
        let plan = Plan(once: once, runs: runs)
        var times: [Double] = []
        for _ in 0..<plan.runs {
            let start = benchmark_process_nanoseconds()
            for _ in 0..<plan.passes { await pass() }
            times.append(Double(benchmark_process_nanoseconds() - start) / Double(plan.passes))
        }
        median = times.sorted()[times.count / 2]
    }

    @concurrent
    init(inPool pass: @Sendable () async -> Void, runs: Int) async {
        await pass()
        let before = benchmark_allocations()
        let start = benchmark_process_nanoseconds()
        await pass()
        let once = Double(benchmark_process_nanoseconds() - start)
        allocations = benchmark_allocations() - before
        let plan = Plan(once: once, runs: runs)
        var times: [Double] = []
        for _ in 0..<plan.runs {
            let start = benchmark_process_nanoseconds()
            for _ in 0..<plan.passes { await pass() }
            times.append(Double(benchmark_process_nanoseconds() - start) / Double(plan.passes))
        }
        median = times.sorted()[times.count / 2]
    }

    /// The number of times that a pass is repeated.
    private struct Plan {
        let passes: Int
        let runs: Int

        init(once: Double, runs: Int) {
            passes = max(1, Int(20_000_000 / max(once, 1)))
            // Passes that take seconds need fewer runs.
            self.runs = once > 1_000_000_000 ? min(runs, 3) : runs
        }
    }
}
