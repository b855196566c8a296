import Foundation

/// The events, in order; from any thread.
public final class Journal: @unchecked Sendable {
    // @unchecked Sendable: the lock guards the lines.
    private let lock = NSLock()
    private var lines: [String] = []

    /// Notes a line.
    func note(_ line: String) { lock.withLock { lines.append(line) } }

    /// The lines, taken out.
    public func take() -> [String] {
        lock.withLock {
            defer { lines = [] }
            return lines
        }
    }
}
