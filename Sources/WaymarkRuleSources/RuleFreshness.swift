/// The age of the rules that are in effect.
public struct RuleFreshness: Hashable, Sendable {
    /// The version of the rules.
    public let version: UInt64
    /// The time since the rules were signed (``RuleDocument/issued``), or since they were accepted if the document does
    /// not state it. Rules that were accepted while the device's clock was ahead count as accepted at the first start
    /// after it was corrected.
    ///
    /// A response that the rules have not changed does not reset the age, because such a response is not signed.
    public let age: Duration
    /// The time at which the rules expire, in seconds since 1970; `nil` for never.
    public let expires: UInt64?
    /// A Boolean value that indicates whether the rules have expired, and stay in effect only for the ``RuleLimits/grace`` period.
    public let isExpired: Bool
    /// A Boolean value that indicates whether the rules have reached the ``RuleLimits/staleAge``, or have expired.
    public let isStale: Bool
}

extension RuleFreshness {
    /// The relevant moments of rules, in time since 1970.
    struct Schedule: Hashable, Sendable {
        let version: UInt64
        /// The time at which they were signed, or accepted.
        let born: Duration
        let expires: UInt64?
        private let limits: RuleLimits

        init(of version: UInt64, born: Duration, expires: UInt64?, _ limits: RuleLimits) {
            self.version = version
            self.born = born
            self.expires = expires
            self.limits = limits
        }

        /// The moment at which rules that expire leave; `nil` for never.
        static func end(ofRulesThatExpireAt expires: UInt64?, _ limits: RuleLimits) -> Duration? {
            // No sum is more than there is room for.
            expires.map { .seconds($0) + min(max(limits.grace, .zero), .seconds(Int64.max)) }
        }

        var end: Duration? { Self.end(ofRulesThatExpireAt: expires, limits) }

        /// All moments at which there is something to report or do.
        var moments: [Duration] {
            let stale = limits.staleAge.map { born + min(max($0, .zero), .seconds(Int64.max)) }
            return [stale, expires.map { .seconds($0) }, end].compactMap(\.self)
        }

        func freshness(at now: Duration) -> RuleFreshness {
            let age = max(.zero, now - born)
            let isExpired = expires.map { now >= .seconds($0) } ?? false
            return RuleFreshness(
                version: version, age: age, expires: expires, isExpired: isExpired,
                isStale: isExpired || limits.staleAge.map { age >= $0 } ?? false)
        }
    }
}
