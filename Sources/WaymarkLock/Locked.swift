#if canImport(os)
private import os
#else
private import Synchronization
#endif

/// A value behind a lock, for state that many threads change for a moment each.
///
/// The one lock of the package. On Apple platforms it is `OSAllocatedUnfairLock`, which the lowest systems have; elsewhere
/// it is `Mutex`. A critical section is short and never waits: no callback of an app runs inside it.
package final class Locked<Value: Sendable>: Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    #else
    private let lock: Mutex<Value>
    #endif

    /// A value that no thread has yet.
    package init(_ value: Value) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Calls `body` with the value, alone.
    ///
    /// - Parameter body: Reads and changes the value; it must not lock again.
    @inline(__always)
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(os)
        // Unchecked is the closure alone, which runs here and now; the value and the result are Sendable.
        lock.withLockUnchecked(body)
        #else
        lock.withLock { body(&$0) }
        #endif
    }
}
