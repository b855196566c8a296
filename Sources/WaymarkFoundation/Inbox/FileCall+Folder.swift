internal import WaymarkRouting

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension FileCall {
    /// Makes a folder where there is none, and keeps it out of backups.
    static func prepare(_ folder: URL, during operation: String = "load") throws(InboxStorageError) {
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw InboxStorageError(.forbidden, during: operation)
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
}
