package import WaymarkCore
package import WaymarkManifest

/// The routing table of a manifest, for looking up links.
package struct Routes: Sendable {
    private let table: RouteTable<ManifestRoute>
    /// The manifest from which the table was built.
    package let manifest: Manifest
    /// The conflicts with which no app starts: routes that only their order distinguishes.
    package let conflicts: [String]
    private let file: String

    /// The dialect of another router in which the routes are written, or `nil`.
    package var dialect: (any PatternDialect)? { manifest.patternDialect }

    /// The index that matches links.
    package var index: RouteIndex { table.index }

    /// An index with the same route numbers in which routes for every link of a scheme come last, as in a router. Each
    /// access builds it.
    package var asked: RouteIndex {
        let table = try? manifest.table(
            unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true, file: file)
        return table?.index ?? index
    }

    /// Reads a manifest and builds its table.
    ///
    /// The order of routes decides conflicts. Conflicts and undeclared types are written to `errors`.
    ///
    /// - Throws: An error with all faults of the manifest or its table.
    package init(_ file: ManifestFile, dialect: String? = nil, notesTo errors: TextSink) throws(InputError) {
        try self.init(try file.manifest(dialect: dialect), file: file.path, notesTo: errors)
    }

    /// Builds the table of a manifest.
    ///
    /// - Parameter file: The name of its file.
    /// - Throws: An error with all faults of the table except conflicts.
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

    /// Returns the conflicts between routes for every link of a scheme, whose priorities a router ignores.
    private static func conflictsOfCatchAlls(_ manifest: Manifest, file: String) -> [String] {
        // A second table is needed only if there may be two such routes.
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

    /// Returns the match of the first route that takes a link, according to the manifest; `nil` if a route before it lacks
    /// an argument, because the other router then stops.
    ///
    /// - Parameter caller: The names of the values that the caller passes with the link.
    package func match(_ link: DeepLink, caller: [String]) -> IndexMatch? {
        for match in index.matches(link) {
            let route = self[match.route]
            if route.takes(match, caller: caller, in: dialect) { return match }
            if route.lacksArgument(match, caller: caller, in: dialect) { return nil }
        }
        return nil
    }

    /// Returns the position of a table's route in the manifest.
    package func position(of route: RouteEntry) -> Int { self[route].position ?? route.number }

    /// The manifest's route for a route of the table.
    package subscript(route: RouteEntry) -> ManifestRoute { table[route.number] }
}

/// The message about a type that is neither standard nor declared.
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
