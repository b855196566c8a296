import WaymarkCore

/// A condition of an override. All of its parts must hold.
public struct OverrideCondition: Hashable, Sendable {
    /// The kinds of source to whose links the override applies; empty for all.
    public var sources: Set<LinkSource.Kind>
    /// The lowest version of the app, such as `3.10`, which is higher than `3.9`. If the app's version is not known, an
    /// override with a bound does not apply.
    public var minVersion: String?
    /// The highest version of the app, inclusive; `3.10.1` is higher than `3.10`.
    public var maxVersion: String?
    /// The percentage of installations to which the override applies, or `nil` for all.
    ///
    /// The same installations are selected each time, and a larger percentage includes the installations of a smaller
    /// one. Without a ``RouterConfiguration/installationKey``, a percentage below 100 never holds.
    public var percentage: Double?

    /// Creates a condition. Parts that are left out always hold.
    ///
    /// - Parameters:
    ///   - sources: The kinds of source of the link; empty for all.
    ///   - minVersion: The lowest version of the app.
    ///   - maxVersion: The highest version of the app.
    ///   - percentage: The percentage of installations; `nil` for all.
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

extension OverrideCondition: CustomStringConvertible {
    /// The parts of the condition as text, such as `links from push, versions from 3.10 on, 12.5 % of installations`.
    public var description: String {
        var parts: [String] = []
        if !sources.isEmpty {
            parts.append("links from \(sources.map(\.rawValue).ordered().joined(separator: " or "))")
        }
        switch (minVersion, maxVersion) {
        case (nil, nil): break
        case (let first?, nil): parts.append("versions from \(first) on")
        case (nil, let last?): parts.append("versions up to \(last)")
        case (let first?, let last?): parts.append("versions from \(first) to \(last)")
        }
        if let percentage {
            let text = "\(percentage)"
            parts.append((text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " % of installations")
        }
        return (parts.isEmpty ? "everything" : parts.joined(separator: ", ")).escapingControls
    }
}
