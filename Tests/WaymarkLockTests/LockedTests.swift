import Testing
import WaymarkLock

@Suite struct LockedTests {
    @Test("Of many tasks that add one, none is lost")
    func countsEveryTask() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 64_000)
    }
}
