import Foundation
import Testing

@testable import WaymarkFacade

/// How calls of Objective-C reach the main thread, from whichever they are made.
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
