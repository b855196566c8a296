#if canImport(FoundationEssentials)
internal import Dispatch
#else
internal import Foundation
#endif

/// A queue on which code waits for the disk, one after the other, so that none of the threads of tasks does.
package struct FileQueue: Sendable {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    /// Does something on the queue, behind all that was asked for before.
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
