import CBenchmarkSupport

/// Uses a value as far as the optimiser can tell, so that what made it is not left out.
@inline(__always)
func use<Value: ~Copyable>(_ value: borrowing Value) {
    withUnsafePointer(to: value) { benchmark_use($0) }
}

/// Uses a number, at the cost of nothing but having it in a register.
@inline(__always)
func use(_ number: Int) { benchmark_use_number(Int64(number)) }
