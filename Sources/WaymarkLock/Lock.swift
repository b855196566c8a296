#if canImport(os)
public import os
#elseif !WAYMARK_THREAD_SANITIZER
public import Synchronization
#endif

/// A value behind a lock, for state that many threads change briefly; it is a stored property of the state's owner.
///
/// This is the only lock of the package. On Apple platforms it is `OSAllocatedUnfairLock`, which the lowest supported
/// systems provide; elsewhere it is `Mutex`. A critical section is short and never waits: no callback of an app runs
/// inside it.
@usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>
    #elseif WAYMARK_THREAD_SANITIZER
    @usableFromInline let lock: SanitizedMutex<Value>
    #else
    @usableFromInline let lock: Mutex<Value>
    #endif

    /// Creates a lock with an initial value.
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

    /// Calls `body` with exclusive access to the value.
    ///
    /// - Parameter body: Reads and changes the value; it must not lock again.
    @inlinable @inline(__always)
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(os)
        // Only the closure is unchecked, which runs synchronously; the value and the result are Sendable.
        lock.withLockUnchecked(body)
        #else
        lock.withLock { body(&$0) }
        #endif
    }
}
