import Foundation
import WaymarkComponents

/// The events, in order, from any thread.
final class Journal: @unchecked Sendable {
    // @unchecked Sendable: `lock` guards everything.
    private let lock = NSLock()
    private var kept: [String] = []
    private var waiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []

    var lines: [String] { lock.withLock { kept } }

    func note(_ line: String) {
        let woken = lock.withLock {
            kept.append(line)
            let woken = waiters.filter { $0.line == line }
            waiters.removeAll { $0.line == line }
            return woken
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    func clear() { lock.withLock { kept = [] } }

    /// Waits until a line has been noted.
    func wait(for line: String) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if kept.contains(line) { return true }
                waiters.append((line, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// A configuration whose reports are noted here.
    func configuration(_ change: (inout LifecycleConfiguration) -> Void = { _ in }) -> LifecycleConfiguration {
        var configuration = LifecycleConfiguration()
        configuration.startLimit = nil
        configuration.stopLimit = nil
        configuration.eventLimit = nil
        configuration.onReport = { [self] in note(LifecycleTestLine.text($0)) }
        change(&configuration)
        return configuration
    }
}

/// Reports without their times.
enum LifecycleTestLine {
    static func text(_ report: LifecycleReport) -> String {
        switch report {
        case .starting(let id): "starting \(id)"
        case .started(let id, _): "started \(id)"
        case .failed(let id, let error, _): "failed \(id): \(error)"
        case .pastLimit(let id, let limit): "past limit \(id): \(limit)"
        case .notStarted(let id, let obstacle): "not started \(id): \(obstacle)"
        case .hanging(let id): "hanging \(id)"
        case .late(let id, _): "late \(id)"
        case .stopping(let id): "stopping \(id)"
        case .stopped(let id, _): "stopped \(id)"
        case .stopPastLimit(let id, let limit): "stop past limit \(id): \(limit)"
        case .eventDropped(let event): "event dropped \(event)"
        case .eventPastLimit(let id, let event, let limit): "event past limit \(id): \(event) \(limit)"
        case .added(let ids): "added \(ids.map(\.rawValue).joined(separator: " "))"
        case .removed(let id): "removed \(id)"
        }
    }
}
