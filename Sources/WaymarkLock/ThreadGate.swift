#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A gate at which threads block until it is opened, once and permanently.
///
/// It is for code that cannot suspend. The code that opens the gate runs outside of every lock, and must not depend on
/// a blocked thread: the main thread is never blocked, see ``isMainThread``.
package final class ThreadGate: @unchecked Sendable {
    // @unchecked Sendable: `mutex` guards `isOpen`; the mutex and the condition are designed to be shared by threads.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isOpen = false

    /// Creates a closed gate.
    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Resumes all blocked threads, and lets later ones pass.
    package func open() {
        pthread_mutex_lock(mutex)
        isOpen = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Blocks the thread until the gate is open.
    package func wait() {
        pthread_mutex_lock(mutex)
        while !isOpen { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
    }

    /// Whether this is the main thread, on which the main actor runs. On Linux, another thread may serve the main queue
    /// after the main thread has ended; such a thread is not recognised.
    package static var isMainThread: Bool {
        #if canImport(Darwin)
        pthread_main_np() != 0
        #else
        // The main thread is the only one whose number is that of its process; `gettid` cannot be called from Swift
        // everywhere.
        var name = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &name, name.count)
        guard count > 0 else { return false }
        let parts = name[..<count].split(separator: CChar(bitPattern: UInt8(ascii: "/")))
        return parts.count == 3 && parts[0] == parts[2]
        #endif
    }
}
