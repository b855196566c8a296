#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files in folders and their subfolders, found without following symbolic links.
package struct SourceFolder: Sendable {
    /// A file or folder that was skipped.
    package struct PassedOver: Hashable, Sendable {
        /// The reason for skipping it.
        package enum Reason: Hashable, Sendable, CustomStringConvertible {
            case symbolicLink
            case unreadableFolder
            case unreadableFile
            /// The file is larger than the maximum, in bytes.
            case tooLarge(limit: Int)
            case binary
            case noFile
            /// The name is not valid UTF-8, so that no path of text leads to the file.
            case malformedName

            package var description: String {
                switch self {
                case .symbolicLink: "a symbolic link"
                case .unreadableFolder: "a folder that cannot be read"
                case .unreadableFile: "a file that cannot be read"
                case .tooLarge(let limit): "a file of more than \(limit >> 20) MiB"
                case .binary: "a binary file"
                case .noFile: "neither a file nor a folder"
                case .malformedName: "a file or folder whose name is not valid UTF-8"
                }
            }
        }

        package let path: String
        package let reason: Reason

        package init(path: String, reason: Reason) {
            self.path = path
            self.reason = reason
        }
    }

    /// The paths of the files, sorted by their bytes.
    package private(set) var files: [String] = []
    /// The files and folders that may be wanted, but were skipped.
    package private(set) var passedOver: [PassedOver] = []
    /// The test folders that were left out.
    package private(set) var testFolders: [String] = []
    /// The test files outside of test folders that were left out.
    package private(set) var testFiles: [String] = []

    /// The default maximum size of a file: 8 MiB.
    package static let sizeLimit = 8 << 20
    /// The folders of third-party code and of build products.
    private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

    /// Finds the files in some folders; the path of a file is used as it is.
    ///
    /// Hidden files and folders are left out, and so are folders of third-party code and of build products.
    ///
    /// - Parameters:
    ///   - skipsTests: Whether test folders and test files are left out.
    ///   - sizeLimit: The maximum size of a file, in bytes.
    ///   - skipping: The names of further folders to leave out.
    ///   - isWanted: Whether the file at a path in a folder is wanted.
    /// - Throws: `InputError` for a path that does not exist.
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
            for (name, mayBeFolder, isMalformed) in names where !name.hasPrefix(".") {
                let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                if isMalformed {
                    if mayBeFolder || isWanted(path) {
                        passedOver.append(PassedOver(path: path, reason: .malformedName))
                    }
                    continue
                }
                guard let kind = Self.kind(of: path, followsLinks: false) else {
                    // A file that was removed meanwhile is not reported.
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
                    // The target may be a folder with wanted files.
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
            passedOver.append(PassedOver(path: path, reason: .tooLarge(limit: sizeLimit)))
        } else {
            files.append(path)
        }
    }

    /// Returns the paths with each file or folder once, even if one root contains another; the shortest path is kept.
    private static func once(_ paths: [String]) -> [String] {
        var seen: Set<FileID> = []
        return paths.sorted { $0.utf8.count < $1.utf8.count }.filter { path in
            FileID(path).map { seen.insert($0).inserted } ?? true
        }
    }

    /// Returns a path without a leading `./` and trailing slashes, so that findings name each file in one way.
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

    /// Returns whether a folder contains tests, or mocks and other code for tests and previews, by its name.
    private static func holdsTests(_ name: String) -> Bool { name.hasSuffix("Tests") || testNames.contains(name) }

    /// Returns whether a file contains tests, by the conventions of its language for names.
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

    /// Returns the names in a folder, or `nil` if it cannot be read. A name whose bytes are not valid UTF-8 is malformed,
    /// and repaired for messages.
    private static func names(in folder: String) -> [(name: String, mayBeFolder: Bool, isMalformed: Bool)]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [(String, Bool, Bool)] = []
        while let entry = readdir(stream) {
            let mayBeFolder = [UInt8(DT_DIR), UInt8(DT_UNKNOWN)].contains(entry.pointee.d_type)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                        let name = String(validatingCString: $0)
                        return (name ?? String(cString: $0), mayBeFolder, name == nil)
                    }
                })
        }
        return names
    }
}
