/// Waits for what other tasks do in their own turn, which under load is not a number of turns of this one.
enum Patience {
    /// Waits until something holds; what does not hold in ten minutes never will.
    @MainActor
    static func until(_ holds: () -> Bool) async {
        let start = ContinuousClock.now
        while !holds(), ContinuousClock.now - start < .seconds(600) { await Task.yield() }
    }
}
