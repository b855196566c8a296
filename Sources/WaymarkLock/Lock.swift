#if canImport(os)
public import os
#elseif !WAYMARK_THREAD_SANITIZER
public import Synchronization
#endif

/// A value behind a lock, for state that many threads change for a moment each; a stored property of what owns it.
///
/// The one lock of the package. On Apple platforms it is `OSAllocatedUnfairLock`, which the lowest systems have; elsewhere
/// it is `Mutex`. A critical section is short and never waits: no callback of an app runs inside it.
@usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>
    #elseif WAYMARK_THREAD_SANITIZER
    @usableFromInline let lock: SanitizedMutex<Value>
    #else
    @usableFromInline let lock: Mutex<Value>
    #endif

    /// A value that no thread has yet.
    @inlinable @inline(__always)
    package init(_ value: consuming Value) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: value)
        #elseif WAYMARK_THREAD_SANITIZER
        lock = SanitizedMutex(value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Calls `body` with the value, alone.
    ///
    /// - Parameter body: Reads and changes the value; it must not lock again.
    @inlinable @inline(__always)
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(os)
        // Unchecked is the closure alone, which runs here and now; the value and the result are Sendable.
        lock.withLockUnchecked(body)
        #else
        lock.withLock { body(&$0) }
        #endif
    }
}
