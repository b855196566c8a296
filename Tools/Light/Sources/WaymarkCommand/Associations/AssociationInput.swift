internal import WaymarkAssociations
internal import WaymarkInspection

/// A file that says which links an app gets, of one of the kinds that the systems read.
enum AssociationInput {
    /// `apple-app-site-association`.
    case site(AppSiteAssociation)
    /// `assetlinks.json`.
    case statements(AssetLinks)
    /// `AndroidManifest.xml`.
    case filters(AndroidManifest)

    /// Reads a file, whose kind shows in its first character.
    ///
    /// - Throws: What is wrong with it, with line and column.
    init(path: String) throws(InputError) {
        let expected = "apple-app-site-association, assetlinks.json or AndroidManifest.xml"
        // One byte more than the readers take, so that it is they who refuse a file that is too long.
        let bytes = try InputFile(path: path, expected: expected).bytes(limit: 10_000_001)
        let start = ManifestFile.start(of: bytes)
        do throws(AssociationFileError) {
            switch start.first {
            case UInt8(ascii: "<"): self = .filters(try AndroidManifest(xml: bytes, file: path))
            case UInt8(ascii: "["): self = .statements(try AssetLinks(json: bytes, file: path))
            default: self = .site(try AppSiteAssociation(json: bytes, file: path))
            }
        } catch {
            throw InputError("\(SafeText(error.description))")
        }
    }
}
