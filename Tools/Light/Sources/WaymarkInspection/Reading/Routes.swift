package import WaymarkCore
package import WaymarkManifest

/// The table of a manifest, made for looking links up.
package struct Routes: Sendable {
    private let table: RouteTable<ManifestRoute>
    /// The manifest that the table was made of.
    package let manifest: Manifest
    /// The faults of the table with which no app starts: routes that only their order distinguishes.
    package let conflicts: [String]
    private let file: String

    /// The dialect of another router in which they are written, or `nil`.
    package var dialect: (any PatternDialect)? { manifest.patternDialect }

    /// The engine.
    package var index: RouteIndex { table.index }

    /// The engine of a table with the same numbers, in which routes for every link of a scheme come last, as in a router.
    package var asked: RouteIndex {
        let table = try? manifest.table(
            unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true, file: file)
        return table?.index ?? index
    }

    /// Reads a manifest and makes a table of it.
    ///
    /// On conflicts the order of the routes decides; they, and unknown types, are reported on standard
    /// error.
    ///
    /// - Throws: Everything that is wrong with the manifest.
    package init(_ file: ManifestFile, dialect: String? = nil, notesTo errors: TextSink) throws(InputError) {
        try self.init(try file.manifest(dialect: dialect), file: file.path, notesTo: errors)
    }

    /// Makes a table of a manifest.
    ///
    /// - Parameter file: The name of its file.
    /// - Throws: Everything that is wrong with the table.
    package init(_ manifest: Manifest, file: String, notesTo errors: TextSink) throws(InputError) {
        self.manifest = manifest
        self.file = file
        for type in manifest.undeclaredTypes {
            errors.line("\(TypeNote(type, of: manifest, file: file)); here it takes every text")
        }
        do throws(TableError) {
            do throws(TableError) {
                table = try manifest.table(unregistered: .anything, file: file)
                conflicts = Self.conflictsOfCatchAlls(manifest, file: file)
            } catch {
                table = try manifest.table(unregistered: .anything, conflicts: .ordered, file: file)
                conflicts = error.faults.map { "\(SafeText("\($0)"))" }
            }
            for conflict in conflicts { errors.line(conflict) }
        } catch {
            throw InputError(lines: error.faults.map { "\(SafeText("\($0)"))" })
        }
    }

    /// The conflicts of routes for every link of a scheme, whose priorities count for nothing in a router.
    private static func conflictsOfCatchAlls(_ manifest: Manifest, file: String) -> [String] {
        // A second table is made only where there may be two.
        if manifest.placedPatterns.count(where: { $0.pattern.text.hasSuffix("*") || $0.pattern.text.hasSuffix("+") })
            < 2
        {
            return []
        }
        do throws(TableError) {
            _ = try manifest.table(unregistered: .anything, asksCatchAllsLast: true, file: file)
            return []
        } catch {
            return error.faults.map { "\(SafeText("\($0)"))" }
        }
    }

    /// The match of the first route that takes a link, as far as the manifest says.
    ///
    /// - Parameter caller: The names of the values that the caller passes beside the link.
    package func match(_ link: DeepLink, caller: [String]) -> IndexMatch? {
        for match in index.matches(link) {
            let route = self[match.route]
            if route.takes(match, caller: caller, in: dialect) { return match }
            if route.lacksArgument(match, caller: caller, in: dialect) { return nil }
        }
        return nil
    }

    /// The place in the manifest of a route of the table.
    package func position(of route: RouteEntry) -> Int { self[route].position ?? route.number }

    /// The manifest's route behind a route of the table.
    package subscript(route: RouteEntry) -> ManifestRoute { table[route.number] }
}

/// A sentence on a type that is neither standard nor declared.
struct TypeNote: CustomStringConvertible {
    let description: String

    init(_ type: Manifest.UndeclaredType, of manifest: Manifest, file: String) {
        let line = type.routes.first.flatMap { manifest.routes[$0].line }
        let place = line.map { "\(file):\($0)" } ?? file
        description =
            "\(place): the type '\(type.name)' is neither standard nor declared in the manifest"
            + (type.nearest.map { ", did you mean '\($0)'?" } ?? "")
    }
}
