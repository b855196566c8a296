import WaymarkRouting

extension OverrideCondition {
    /// Returns whether the bounds of the app's version hold; of a version that is not known, none does.
    func holds(for version: AppVersion?) -> Bool { version.isWithin(minVersion, maxVersion) }

    func holds(for source: LinkSource.Kind?) -> Bool {
        sources.isEmpty || source.map(sources.contains) ?? false
    }
}

extension RouteOverride {
    /// Returns whether an installation is among those that are meant.
    func isMeant(for key: String?) -> Bool {
        guard let percentage = condition.percentage, percentage < 100 else { return true }
        guard let key else { return false }
        return InstallationShare.place(of: key, in: shareName) < percentage
    }
}
