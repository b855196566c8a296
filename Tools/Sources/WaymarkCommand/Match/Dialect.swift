internal import WaymarkManifest

/// The dialects that the command knows.
enum Dialect {
    static let known = [Manifest.nativeDialect]

    /// - Throws: `InputError` for a name that is not known.
    static func check(_ name: String?) throws(InputError) {
        guard let name, !known.contains(name) else { return }
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        throw InputError("--dialect: unknown dialect '\(SafeText(name))', expected one of \(names)")
    }
}
