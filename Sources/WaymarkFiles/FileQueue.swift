#if canImport(FoundationEssentials)
internal import Dispatch
#else
internal import Foundation
#endif

/// A serial queue for code that waits for the disk, so that no thread of the concurrency runtime waits.
package struct FileQueue: Sendable {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    /// Runs a closure on the queue, after all earlier ones.
    package func perform<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let result: Swift.Result<Result, Failure> = await withUnsafeContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
