internal import Foundation

/// The main thread, for calls of Objective-C, which no compiler keeps off other threads.
enum MainThread {
    /// Runs a call on the main thread: at once if this is it, and otherwise while this thread waits.
    ///
    /// The main thread must not wait for this one meanwhile.
    static func run<Result>(_ body: @MainActor () -> Result) -> Result {
        withoutActuallyEscaping(body) { body in
            // The type says where it runs, and that is seen to here.
            let call = unsafeBitCast(body, to: (() -> Result).self)
            return Thread.isMainThread ? call() : DispatchQueue.main.sync(execute: call)
        }
    }
}
