#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files below folders, found without following links.
package struct SourceFolder: Sendable {
    /// Something that was not looked at.
    package struct PassedOver: Hashable, Sendable {
        /// The reason that it was not.
        package enum Reason: String, Sendable {
            case symbolicLink = "a symbolic link"
            case unreadableFolder = "a folder that cannot be read"
            case unreadableFile = "a file that cannot be read"
            case tooLarge = "a file of more than 8 MiB"
            case binary = "a binary file"
            case noFile = "neither a file nor a folder"
        }

        package let path: String
        package let reason: Reason

        package init(path: String, reason: Reason) {
            self.path = path
            self.reason = reason
        }
    }

    /// The paths of the files, in the order of their bytes.
    package private(set) var files: [String] = []
    /// Files that should have been read, and were not.
    package private(set) var passedOver: [PassedOver] = []
    /// The folders of tests that were left out.
    package private(set) var testFolders: [String] = []
    /// The files of tests beside others that were left out.
    package private(set) var testFiles: [String] = []

    /// The most bytes of one file: 8 MiB.
    package static let sizeLimit = 8 << 20
    /// Folders with code of others, or with build products.
    private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

    /// Finds the files in some folders; a path of a file is used as it is.
    ///
    /// Hidden files and folders are left out, and so are folders with code of others or with build products.
    ///
    /// - Parameters:
    ///   - isWanted: Whether the file at a path is one of those that are looked for.
    ///   - skipsTests: Whether folders and files of tests are left out.
    ///   - sizeLimit: The maximum size of a file, in bytes.
    ///   - skipping: The names of further folders that are left out.
    /// - Throws: `InputError` for a path at which there is nothing.
    package init(
        _ roots: [String], skipsTests: Bool = false, sizeLimit: Int = Self.sizeLimit, skipping: Set<String> = [],
        isWanted: (String) -> Bool
    ) throws(InputError) {
        var pending: [String] = []
        for root in roots {
            // A path from the caller may be a symbolic link.
            guard let kind = Self.kind(of: root, followsLinks: true) else {
                throw InputError(file: root, "no such file or directory", expected: "a folder of sources")
            }
            switch kind.format {
            case S_IFDIR: pending.append(Self.plain(root))
            case S_IFREG: add(Self.plain(root), kind.size, sizeLimit)
            default: passedOver.append(PassedOver(path: root, reason: .noFile))
            }
        }
        while let folder = pending.popLast() {
            guard let names = Self.names(in: folder) else {
                passedOver.append(PassedOver(path: folder, reason: .unreadableFolder))
                continue
            }
            for name in names where !name.hasPrefix(".") {
                let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                guard let kind = Self.kind(of: path, followsLinks: false) else {
                    // What went away meanwhile is none; what cannot be looked at may be anything.
                    if errno != ENOENT { passedOver.append(PassedOver(path: path, reason: .unreadableFolder)) }
                    continue
                }
                switch kind.format {
                case S_IFDIR:
                    if Self.foreign.contains(name) || skipping.contains(name) { continue }
                    if skipsTests, Self.holdsTests(name) {
                        testFolders.append(path)
                    } else {
                        pending.append(path)
                    }
                case S_IFREG:
                    if !isWanted(path) { continue }
                    if skipsTests, Self.isTest(name) {
                        testFiles.append(path)
                    } else {
                        add(path, kind.size, sizeLimit)
                    }
                case S_IFLNK:
                    // A folder behind a link may have anything in it; of files, those of other kinds are none of ours.
                    let target = Self.kind(of: path, followsLinks: true)
                    if target?.format == S_IFDIR || isWanted(path) {
                        passedOver.append(PassedOver(path: path, reason: .symbolicLink))
                    }
                default: if isWanted(path) { passedOver.append(PassedOver(path: path, reason: .noFile)) }
                }
            }
        }
        files = Self.once(files).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        testFolders = Self.once(testFolders)
        testFiles = Self.once(testFiles)
        passedOver = Array(Set(passedOver)).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func add(_ path: String, _ size: Int, _ sizeLimit: Int) {
        if size > sizeLimit {
            passedOver.append(PassedOver(path: path, reason: .tooLarge))
        } else {
            files.append(path)
        }
    }

    /// The paths without those of files and folders that are there twice, as where one root holds the other.
    private static func once(_ paths: [String]) -> [String] {
        var seen: Set<FileID> = []
        return paths.sorted { $0.utf8.count < $1.utf8.count }.filter { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return true }
            return seen.insert(FileID(device: UInt64(status.st_dev), number: UInt64(status.st_ino))).inserted
        }
    }

    /// A file, by whatever path.
    private struct FileID: Hashable {
        let device: UInt64
        let number: UInt64
    }

    /// A path without `./` in front and without slashes at its end, so that findings name a file in one way.
    private static func plain(_ path: String) -> String {
        var plain = path[...]
        while plain.hasPrefix("./"), plain.utf8.count > 2 { plain = plain.dropFirst(2).drop { $0 == "/" } }
        while plain.hasSuffix("/"), plain.utf8.count > 1 { plain = plain.dropLast() }
        return plain.isEmpty ? "." : String(plain)
    }

    private static let testNames: Set<String> = [
        "Test", "test", "tests", "__tests__", "__mocks__", "androidTest", "sharedTest", "testFixtures", "Specs", "spec",
        "Mocks", "mocks", "Preview Content", "PreviewContent", "TestHelpers", "TestUtils", "TestSupport", "UITest",
    ]

    /// Whether a folder with a name holds tests, or what stands in for the app's own in tests and previews.
    private static func holdsTests(_ name: String) -> Bool { name.hasSuffix("Tests") || testNames.contains(name) }

    /// Whether a file with a name holds tests, as it is usual in its language.
    private static func isTest(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        let (stem, ending) = (name[..<dot], name[name.index(after: dot)...])
        switch ending {
        case "swift", "m", "mm", "h", "kt", "java":
            if ["Tests", "Spec", "Specs"].contains(where: stem.hasSuffix) { return true }
            return stem.hasSuffix("Test") && (ending == "kt" || ending == "java")
        case "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts":
            return [".test", ".spec", ".tests", ".stories"].contains(where: stem.hasSuffix)
        default: return false
        }
    }

    // MARK: The system

    private static func kind(of path: String, followsLinks: Bool) -> (format: mode_t, size: Int)? {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return (status.st_mode & S_IFMT, Int(status.st_size))
    }

    /// The names in a folder; `nil` if it cannot be read.
    private static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            names.append(name)
        }
        return names
    }
}
