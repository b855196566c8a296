import WaymarkLock

/// A function of a rewrite rule that looked links up, for whose answer it would have been asked again, until the stack overflows.
struct RewriteReentry: Error {
    /// The rule.
    let rule: Int

    /// The function that is running, in its task and in those that it starts.
    @TaskLocal private static var running: Call?

    private final class Call: Sendable {
        let rule: Int
        let isReentered = Lock(false)

        init(_ rule: Int) { self.rule = rule }
    }

    /// Calls the function of a rule.
    ///
    /// - Throws: If a function is running already, which is not called again; or if this one led there.
    static func refusing<Result>(in rule: Int, _ function: () -> Result) throws(RewriteReentry) -> Result {
        if let running {
            running.isReentered.withLock { $0 = true }
            throw RewriteReentry(rule: running.rule)
        }
        let call = Call(rule)
        let result = $running.withValue(call, operation: function)
        if call.isReentered.withLock({ $0 }) { throw RewriteReentry(rule: rule) }
        return result
    }
}
