/// A value behind a ``Lock``, as an object that several owners share.
package final class Locked<Value: Sendable>: Sendable {
    private let lock: Lock<Value>

    /// Creates a lock with an initial value.
    package init(_ value: Value) { lock = Lock(value) }

    /// Calls `body` with exclusive access to the value.
    ///
    /// - Parameter body: Reads and changes the value; it must not lock again.
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}
