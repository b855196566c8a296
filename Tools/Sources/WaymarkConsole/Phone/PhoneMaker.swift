internal import ShopApp
internal import WaymarkManifest

/// Which app runs in the phone, and how one is made.
@MainActor
struct PhoneMaker {
    /// Which app.
    let kind: PhoneKind
    private let configuration: ConsoleConfiguration

    /// What was asked for, or what suits a manifest.
    init(_ configuration: ConsoleConfiguration, for manifest: Manifest) {
        self.configuration = configuration
        kind = configuration.app ?? (Shop.fits(manifest) ? .shop : .table)
    }

    /// Makes an app.
    ///
    /// - Throws: What is wrong with the manifest for it.
    func make(_ table: ConsoleTable) throws -> any PhoneApp {
        switch kind {
        case .shop: try ShopPhone(table.manifest)
        case .table: try TableApp(table, signInTag: configuration.signInTag)
        }
    }
}
