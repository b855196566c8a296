internal import ShopApp
internal import WaymarkManifest

/// The choice of the app in the phone, and the making of it.
@MainActor
struct PhoneMaker {
    private let configuration: ConsoleConfiguration

    init(_ configuration: ConsoleConfiguration) { self.configuration = configuration }

    /// Returns the kind that was asked for, or the one that suits a manifest.
    func kind(for manifest: Manifest) -> PhoneKind {
        configuration.app ?? (Shop.fits(manifest) ? .shop : .table)
    }

    /// Creates an app.
    ///
    /// - Throws: The errors of the manifest for the app.
    func make(_ table: ConsoleTable) throws -> any PhoneApp {
        switch kind(for: table.manifest) {
        case .shop: try ShopPhone(table.manifest)
        case .table: try TableApp(table.manifest, samples: table.samples, signInTag: configuration.signInTag)
        }
    }
}
