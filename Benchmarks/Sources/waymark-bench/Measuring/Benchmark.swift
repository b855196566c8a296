/// One thing that is measured: what a pass does, and how many operations that is.
struct Benchmark {
    /// What it must not exceed.
    enum Budget {
        /// Instructions per operation, counted by `Scripts/bench-instructions.sh`.
        case instructions(Int)
        /// Milliseconds of CPU per operation.
        case milliseconds(Double)
    }

    /// What one operation is.
    enum Unit: String {
        case link
        case byte
        case table
    }

    /// Without spaces; the part before the slash is the table or the subject.
    let name: String
    let unit: Unit
    /// Operations in one pass.
    let operations: Int
    var budget: Budget?
    /// Whether a pass must not allocate.
    var allocatesNothing = false
    /// Makes the pass: reads, builds and checks all that is not to be measured.
    let prepare: () throws -> () -> Void
}

/// Makes the pass that does the same with each element, `rounds` times over.
///
/// Inlined, so that what is done costs no call; the elements are lent, so that it costs no count of references.
@inline(__always)
func each<Element>(
    _ elements: [Element], rounds: Int = 1, _ body: @escaping (borrowing Element) -> Void
) -> () -> Void {
    {
        elements.withUnsafeBufferPointer { elements in
            for _ in 0..<rounds {
                for index in elements.indices { body(elements[index]) }
            }
        }
    }
}
