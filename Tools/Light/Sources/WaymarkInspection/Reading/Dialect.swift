package import WaymarkCore
internal import WaymarkDialects
internal import WaymarkManifest

/// The dialects that the command knows.
package enum Dialect {
    package static let all: [any PatternDialect.Type] = PatternDialects.all
    package static let known = [Manifest.nativeDialect] + all.map { $0.name }

    /// The names in quotes, for messages.
    package static var names: String { known.map { "'\($0)'" }.joined(separator: ", ") }

    /// Checks that a dialect is known.
    ///
    /// - Throws: `InputError` for an unknown name.
    package static func check(_ name: String?) throws(InputError) {
        guard let name, !known.contains(name) else { return }
        throw InputError("--dialect: unknown dialect '\(SafeText(name))', expected one of \(names)")
    }
}
