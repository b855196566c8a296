/// When an override counts; all that is said must hold.
public struct OverrideCondition: Hashable, Sendable {
    /// The kinds of source whose links are meant; empty for all.
    public var sources: Set<LinkSource.Kind>
    /// The lowest version of the app, such as `3.10`, which is higher than `3.9`. Where the app's version is not known, an
    /// override with a bound does not count.
    public var minVersion: String?
    /// The highest version of the app, itself included; `3.10.1` is higher than `3.10`.
    public var maxVersion: String?
    /// How many of a hundred installations are meant, or `nil` for all. It is each time the same ones, and those of a smaller
    /// share are among those of a larger. Where ``RouterConfiguration/installationKey`` is not known, less than all is none.
    public var percentage: Double?

    /// A condition of what is given.
    public init(
        sources: Set<LinkSource.Kind> = [], minVersion: String? = nil, maxVersion: String? = nil,
        percentage: Double? = nil
    ) {
        self.sources = sources
        self.minVersion = minVersion
        self.maxVersion = maxVersion
        self.percentage = percentage
    }
}
