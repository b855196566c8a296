/// Returns the value of a call that cannot fail here; if it fails, the measurement ends.
@inline(__always)
func sure<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value {
    do { return try body() } catch { fatalError("\(error)") }
}

/// Returns the value of an asynchronous call that cannot fail here; if it fails, the measurement ends.
@inline(__always)
func surely<Value, Failure: Error>(_ body: () async throws(Failure) -> Value) async -> Value {
    do { return try await body() } catch { fatalError("\(error)") }
}
