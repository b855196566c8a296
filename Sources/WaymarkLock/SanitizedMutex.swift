#if WAYMARK_THREAD_SANITIZER
import Glibc

/// The lock for runs under the thread sanitizer, which does not support `Mutex` on Linux and reports every value behind
/// one as a race. A race that it reports with this lock is a real one.
@usableFromInline
package final class SanitizedMutex<Value: Sendable>: @unchecked Sendable {
    // @unchecked Sendable: `mutex` guards `value`, and is itself only accessed by the functions that are made for it.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    @usableFromInline
    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    @usableFromInline
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
#endif
