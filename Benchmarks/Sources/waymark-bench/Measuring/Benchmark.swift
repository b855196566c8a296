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
