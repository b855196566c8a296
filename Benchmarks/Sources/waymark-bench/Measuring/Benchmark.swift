/// One thing that is measured: what a pass does, and how many operations that is.
struct Benchmark {
    /// The limit of the figure.
    enum Budget {
        /// Instructions per operation, counted by `Scripts/bench-instructions.sh`.
        case instructions(Int)
        /// Milliseconds of CPU per operation.
        case milliseconds(Double)
        /// Nanoseconds of CPU per operation.
        case nanoseconds(Double)
    }

    /// The unit of one operation.
    enum Unit: String {
        case link
        case byte
        case table
        case router
        case app
        case route
        case resolution
        case audit
        case module
        case event
        case question
        case unit
        case step
        case call
        case state
    }

    /// The context in which a pass runs, and the closure that prepares it: it reads, builds and checks all that is not to be measured.
    enum Preparation {
        /// On the main thread, without waiting.
        case synchronous(() throws -> () -> Void)
        /// On the main actor, where it may wait.
        case main(@MainActor () async throws -> @MainActor () async -> Void)
        /// In a task of the pool, where it may wait.
        case pool(@Sendable () async throws -> @Sendable () async -> Void)
    }

    /// Without spaces; the part before the slash is the table or the subject.
    let name: String
    let unit: Unit
    /// Operations in one pass.
    let operations: Int
    let budget: Budget?
    /// Whether a pass must not allocate.
    let allocatesNothing: Bool
    let preparation: Preparation

    init(
        name: String, unit: Unit, operations: Int, budget: Budget? = nil, allocatesNothing: Bool = false,
        prepare: @escaping () throws -> () -> Void
    ) {
        self.init(
            name: name, unit: unit, operations: operations, budget: budget, allocatesNothing: allocatesNothing,
            .synchronous(prepare))
    }

    init(
        name: String, unit: Unit, operations: Int, budget: Budget? = nil, allocatesNothing: Bool = false,
        _ preparation: Preparation
    ) {
        self.name = name
        self.unit = unit
        self.operations = operations
        self.budget = budget
        self.allocatesNothing = allocatesNothing
        self.preparation = preparation
    }
}

extension Benchmark {
    /// Runs so many passes and measures nothing.
    @MainActor
    func run(passes: Int) async throws {
        switch preparation {
        case .synchronous(let prepare):
            let pass = try prepare()
            for _ in 0..<passes { pass() }
        case .main(let prepare):
            let pass = try await prepare()
            for _ in 0..<passes { await pass() }
        case .pool(let prepare):
            let pass = try await prepare()
            for _ in 0..<passes { await pass() }
        }
    }
}

/// An element that is lent: what cannot be copied is not retained on the way to where it is used.
struct Lent<Value>: ~Copyable {
    let value: Value
}

/// Makes the pass that does the same with each element, `rounds` times over.
///
/// Inlined, so that what is done costs no call; the elements are lent, so that it costs no count of references. They
/// live as long as the process.
@inline(__always)
func each<Element>(
    _ elements: [Element], rounds: Int = 1, _ body: @escaping (borrowing Lent<Element>) -> Void
) -> () -> Void {
    let start = UnsafeMutablePointer<Lent<Element>>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (start + index).initialize(to: Lent(value: element)) }
    let end = start + elements.count
    return {
        for _ in 0..<rounds {
            var lent = start
            while lent < end {
                body(lent.pointee)
                lent += 1
            }
        }
    }
}
