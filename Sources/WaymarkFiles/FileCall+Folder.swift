#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension FileCall {
    /// Creates a folder if it does not exist, and excludes it from backups.
    package static func prepare(_ folder: URL, during operation: String = "load") throws(FileError) {
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw FileError(.forbidden, during: operation)
        }
        #if canImport(Darwin)
        // Neither failure justifies losing data: a file system may not support these attributes.
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

    /// Removes a name, including all contents if it is a folder.
    package static func removeAll(_ path: String) {
        if !remove(path) { try? FileManager.default.removeItem(at: URL(fileURLWithPath: path)) }
    }

    /// Returns the names in a folder, sorted; empty if the folder does not exist.
    ///
    /// - Throws: `forbidden`.
    package static func names(in folder: URL, during operation: String) throws(FileError) -> [String] {
        if status(of: folder.path) == nil { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
            throw FileError(.forbidden, during: operation)
        }
    }
}
