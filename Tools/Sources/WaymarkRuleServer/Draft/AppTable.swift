internal import WaymarkInspection
package import WaymarkManifest

/// The manifest of an app's versions from one on, up to that of the next table.
package struct AppTable: Sendable {
    /// The first version that has the table; `nil` for the table of all versions before those of the other tables.
    package let from: String?
    package let manifest: Manifest

    /// The name on the wire of a table without a first version.
    package static let everyVersion = "-"
    /// The name on the wire.
    package var name: String { from ?? Self.everyVersion }

    /// The table of all versions.
    package init(_ manifest: Manifest) {
        from = nil
        self.manifest = manifest
    }

    /// Reads a manifest.
    ///
    /// - Throws: `table.faulty`, with everything that is wrong.
    package init(from: String?, json: [UInt8]) throws(ServerRefusal) {
        self.from = from
        do throws(ManifestError) {
            let node = try ManifestNode(json: json, file: "manifest", sizeLimit: ManifestFile.sizeLimit)
            manifest = try Manifest(node, file: "manifest", dialects: Dialect.all, dialect: nil)
        } catch {
            throw .faulty("table", error.faults.filter { $0.severity == .error }.map(\.description))
        }
    }
}

extension AppTable {
    /// Refuses a manifest with which no app starts.
    ///
    /// - Throws: `table.faulty`, with the reasons.
    func demandUsable() throws(ServerRefusal) {
        do throws(InputError) {
            let obstacles = try ManifestRouter(manifest).obstacles
            if !obstacles.isEmpty { throw InputError(lines: obstacles) }
        } catch {
            throw .faulty("table", error.lines)
        }
    }
}

/// All tables of an app, in the order of the versions that have them.
package struct AppTables: Sendable {
    package let tables: [AppTable]

    package init(_ tables: [AppTable]) {
        self.tables = tables.sorted { Self.isInOrder($0.from, $1.from) }
    }

    /// Returns whether a table comes before another one.
    ///
    /// - Parameters:
    ///   - left: The first version of a table; `nil` for the table of all versions before those of the other tables.
    ///   - right: That of the other table.
    static func isInOrder(_ left: String?, _ right: String?) -> Bool {
        guard let right else { return false }
        guard let left else { return true }
        return VersionText.isLower(left, right)
    }

    /// The table of a version; of one that is not known, the newest.
    package func table(for version: String?) -> AppTable? {
        guard let version else { return tables.last }
        return tables.last { $0.from.map { !VersionText.isLower(version, $0) } ?? true } ?? tables.first
    }

    /// Each table with the app versions for which rules must be checked on it: the table's first version, and the given
    /// versions that have the table; `nil`, for all versions, if the app has only one table.
    func versions(among others: [String]) -> [(table: AppTable, versions: [String]?)] {
        if tables.count == 1 { return [(tables[0], nil)] }
        return tables.enumerated().map { place, table in
            let next = place + 1 < tables.count ? tables[place + 1].from : nil
            let own = others.filter { version in
                let isOld = table.from.map { VersionText.isLower(version, $0) } ?? false
                let isNew = next.map { !VersionText.isLower(version, $0) } ?? false
                return !isOld && !isNew
            }
            return (table, [table.from ?? "0"] + own)
        }
    }
}

/// The order of versions of apps as conditions compare them.
enum VersionText {
    /// Returns whether a version is lower than another; numbers that are missing at the end are 0.
    static func isLower(_ left: String, _ right: String) -> Bool {
        numbers(left).lexicographicallyPrecedes(numbers(right))
    }

    private static func numbers(_ text: String) -> [UInt64] {
        var numbers = text.split(separator: ".").map { UInt64($0) ?? 0 }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }

    /// Returns whether two texts are names of the same version, or of the table of all versions.
    static func isSame(_ left: String, _ right: String) -> Bool {
        left == right || isVersion(left) && isVersion(right) && numbers(left) == numbers(right)
    }

    /// Returns whether a text is a version.
    static func isVersion(_ text: String) -> Bool { ManifestRewrite.Condition.isVersion(text) }
}
