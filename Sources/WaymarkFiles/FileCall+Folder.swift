#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension FileCall {
    /// Makes a folder unless it exists, and keeps it out of backups.
    package static func prepare(_ folder: URL, during operation: String = "load") throws(FileError) {
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw FileError(.forbidden, during: operation)
        }
        #if canImport(Darwin)
        // Neither is a reason to lose what is kept: a file system may know nothing of them.
        var folder = folder
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? folder.setResourceValues(values)
        #if !os(macOS)
        try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: folder.path)
        #endif
        #endif
    }

    /// Takes a name away, with all that is in it if it is a folder's.
    package static func removeAll(_ path: String) {
        if !remove(path) { try? FileManager.default.removeItem(at: URL(fileURLWithPath: path)) }
    }

    /// The names in a folder, sorted; none where there is no folder.
    ///
    /// - Throws: `forbidden`.
    package static func names(in folder: URL, during operation: String) throws(FileError) -> [String] {
        if status(of: folder.path) == nil { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
            throw FileError(.forbidden, during: operation)
        }
    }
}
