import WaymarkRouting

extension OverrideCondition {
    /// Returns whether the bounds of the app's version hold; of a version that is not known, none does.
    func holds(for version: AppVersion?) -> Bool { version.isWithin(minVersion, maxVersion) }

    /// Returns whether an installation is among those that are meant.
    ///
    /// - Parameter name: What tells this choice from others.
    func holds(forInstallation key: String?, in name: String) -> Bool {
        guard let percentage, percentage < 100 else { return true }
        guard let key else { return false }
        return InstallationShare.place(of: key, in: name) < percentage
    }

    func holds(for source: LinkSource.Kind?) -> Bool {
        sources.isEmpty || source.map(sources.contains) ?? false
    }
}
