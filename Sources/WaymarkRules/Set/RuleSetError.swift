/// All faults of a set of rewrites and overrides, found in one pass.
public struct RuleSetError: Error, Sendable, CustomStringConvertible {
    /// The faults of the rewrites, in their order.
    public let rewrites: [RewriteFault]
    /// The faults of the overrides, in their order.
    public let overrides: [OverrideFault]

    init(rewrites: [RewriteFault] = [], overrides: [OverrideFault] = []) {
        self.rewrites = rewrites
        self.overrides = overrides
    }

    /// One line for each fault.
    public var description: String {
        (rewrites.map(\.description) + overrides.map(\.description)).joined(separator: "\n")
    }
}
