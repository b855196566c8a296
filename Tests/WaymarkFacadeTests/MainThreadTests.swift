import Foundation
import Testing

@testable import WaymarkFacade

/// Calls of Objective-C, which reach the main thread from any other.
@Suite("Calls from other threads")
struct MainThreadTests {
    @Test("A call from another thread is made on the main actor, and its result handed back")
    func hops() async {
        let answer = await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: MainThread.run { MainActor.assumeIsolated { 42 } }) }
        }
        #expect(answer == 42)
    }
}
