internal import Foundation

/// The main thread, for calls from Objective-C, whose compiler does not exclude other threads.
enum MainThread {
    /// Runs a call on the main thread: immediately if this is the main thread, and otherwise while this thread waits.
    ///
    /// The main thread must not wait for this thread meanwhile.
    static func run<Result>(_ body: @MainActor () -> Result) -> Result {
        withoutActuallyEscaping(body) { body in
            // The type states where the closure runs, which is ensured here.
            let call = unsafeBitCast(body, to: (() -> Result).self)
            return Thread.isMainThread ? call() : DispatchQueue.main.sync(execute: call)
        }
    }
}
