/// What a call gives that cannot fail here; where it does, the measurement ends.
@inline(__always)
func sure<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value {
    do { return try body() } catch { fatalError("\(error)") }
}

/// What a call gives that is waited for and cannot fail here; where it does, the measurement ends.
@inline(__always)
func surely<Value, Failure: Error>(_ body: () async throws(Failure) -> Value) async -> Value {
    do { return try await body() } catch { fatalError("\(error)") }
}
