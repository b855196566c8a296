internal import WaymarkBinaries
package import WaymarkManifest
internal import WaymarkRecords

/// The routes in a product of a build: a program or library, an `.app`, `.xcarchive` or `.framework`, an `.ipa` or
/// `.apk`.
///
/// The product is not run. The routes are read from the records that the compiler writes into each image, stripped or
/// not. Extensions and watch apps within an app are separate programs, and are left out. Equal records, such as those of
/// one route for two processors, are one route.
package struct RouteBuild: Sendable {
    /// The routes, in the order of the files and of the records in each.
    package private(set) var routes: [BuiltRoute] = []
    /// The number of programs and libraries that were searched; each processor counts.
    package private(set) var imageCount = 0
    /// Sentences about files that were not searched.
    package private(set) var notes: [String] = []
    /// The path as the caller gave it.
    package let path: String

    /// The maximum size of one file: 1 GiB.
    package static let sizeLimit = 1 << 30
    /// The maximum total size of an archive's programs and libraries: 4 GiB.
    package static let unpackedLimit: UInt64 = 4 << 30
    /// The expected path, for errors.
    package static let expected = "a program, library, .app, .xcarchive, .ipa or .apk"
    /// The folders of a build with other programs, debug symbols or signatures.
    private static let otherPrograms: Set<String> = [
        "PlugIns", "Extensions", "Watch", "XPCServices", "AppClips", "dSYMs", "_CodeSignature",
    ]

    private var seen: Set<String> = []

    /// Reads a build.
    ///
    /// - Throws: An error if a file cannot be read, or if there is no program and no library.
    package init(path: String) throws(InputError) {
        self.path = path
        if InputFile(path: path, expected: Self.expected).isFolder { try readFolder() } else { try readFile() }
        if imageCount == 0 {
            let problem = InputError(file: path, "neither a program nor a library", expected: Self.expected)
            throw InputError(lines: problem.lines + notes.map { "\(SafeText($0))" })
        }
    }

    /// Returns whether a path leads to a build rather than to a manifest, by the extension of a folder or the first bytes of
    /// a file.
    package static func isBuild(_ path: String) -> Bool {
        let input = InputFile(path: path, expected: expected)
        if input.isFolder {
            let name = path.split(separator: "/").last ?? ""
            return folderEndings.contains { name.hasSuffix($0) }
        }
        // A pipe can be read only once.
        guard input.isRegular, let start = try? input.beginning(8) else { return false }
        return BinaryFile.isImage(start) || BinaryFile.isZip(start)
    }

    private static let folderEndings = [".app", ".xcarchive", ".framework", ".xcframework", ".appex", ".bundle"]

    // MARK: Files

    private mutating func readFolder() throws(InputError) {
        let folder = try SourceFolder([path], sizeLimit: Self.sizeLimit, skipping: Self.otherPrograms) { _ in true }
        for file in folder.files {
            let input = InputFile(path: file, expected: Self.expected)
            if BinaryFile.isImage(try input.beginning(8)) {
                try read(try input.bytes(limit: Self.sizeLimit), named: file)
            }
        }
        // The target of a link is found at its own path. Other files that were skipped may have routes.
        for passed in folder.passedOver where passed.reason != .symbolicLink {
            skip(passed.path, "\(passed.reason)")
        }
    }

    private mutating func skip(_ file: String, _ reason: String) {
        notes.append("\(file) was skipped, because it is \(reason)")
    }

    private mutating func readFile() throws(InputError) {
        let bytes = try InputFile(path: path, expected: Self.expected).bytes(limit: Self.sizeLimit)
        guard BinaryFile.isZip(bytes.prefix(8)) else { return try read(bytes, named: path) }
        do throws(BinaryFault) {
            let archive = ZipReader(BinaryBytes(bytes), inflate: Inflating.inflate)
            var images: [ZipReader.Entry] = []
            var total: UInt64 = 0
            for entry in try archive.entries() where entry.size >= 8 && !Self.isOtherProgram(entry.path) {
                if let obstacle = entry.obstacle {
                    skip("\(path)!\(entry.path)", obstacle)
                    continue
                }
                guard BinaryFile.isImage(try archive.contents(of: entry, limit: 8)) else { continue }
                images.append(entry)
                // A small archive can unpack to any size, with entries that share their bytes or are all zeroes.
                total += entry.size
                guard total <= Self.unpackedLimit else {
                    throw BinaryFault(
                        0, "programs and libraries of \(total) bytes up to '\(entry.path)'",
                        expected: "at most \(Self.unpackedLimit)")
                }
            }
            for entry in images { try read(try archive.contents(of: entry), in: "\(path)!\(entry.path)") }
        } catch {
            throw InputError("\(SafeText("\(path): \(error)"))")
        }
    }

    private static func isOtherProgram(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { otherPrograms.contains(String($0)) }
    }

    // MARK: Images

    private mutating func read(_ bytes: [UInt8], named name: String) throws(InputError) {
        do throws(BinaryFault) { try read(bytes, in: name) } catch {
            throw InputError("\(SafeText("\(name): \(error)"))")
        }
    }

    private mutating func read(_ bytes: [UInt8], in name: String) throws(BinaryFault) {
        for image in try BinaryFile.images(of: BinaryBytes(bytes)) {
            imageCount += 1
            for area in image.areas { try read(area, of: image, named: name) }
        }
    }

    private mutating func read(
        _ area: BinaryImage.Area, of image: BinaryImage, named name: String
    ) throws(BinaryFault) {
        if let encrypted = image.encrypted, encrypted.overlaps(area.bytes.range) {
            throw BinaryFault(
                encrypted.lowerBound, "the routes are encrypted, as in an app that the store delivers",
                expected: "the archive that was uploaded")
        }
        let found = area.bytes.withBytes { RouteRecords(in: $0, pointerSize: image.pointerSize) }
        if area.isSection, let fault = found.faults.first {
            throw BinaryFault(area.bytes.range.lowerBound + fault.offset, fault.description, expected: "a whole record")
        }
        for record in found.records {
            let offset = area.bytes.range.lowerBound + record.offset
            guard seen.insert(record.description).inserted else { continue }
            do throws(ManifestError) {
                let node = try ManifestNode(json: record.description.utf8)
                routes.append(BuiltRoute(node: node, text: record.description, image: name, offset: offset))
            } catch {
                // Outside of a section, the magic number may occur by chance.
                if !area.isSection { continue }
                throw BinaryFault(offset, "a description that is not JSON: \(error)", expected: "an object")
            }
        }
    }
}

extension RouteBuild {
    /// The routes as a manifest.
    package var node: ManifestNode {
        ManifestNode(
            .object([
                ManifestNode.Member("waymark", ManifestNode(.integer(Int64(Manifest.version)))),
                ManifestNode.Member("routes", ManifestNode(.array(routes.map(\.element.placeless)))),
            ]))
    }

    /// The message for a build without records.
    package var emptiness: String {
        "\(path): no record of a route in \(imageCount) \(imageCount == 1 ? "image" : "images"): routes declare themselves with "
            + "@Route, and the linker omits a static library of which nothing is used"
    }
}

extension ManifestNode {
    /// The node without positions, which are relative to a record's text, not to a file.
    fileprivate var placeless: ManifestNode {
        switch content {
        case .object(let members):
            ManifestNode(.object(members.map { ManifestNode.Member($0.key, $0.value.placeless) }))
        case .array(let elements): ManifestNode(.array(elements.map(\.placeless)))
        case .null, .bool, .integer, .number, .text: ManifestNode(content)
        }
    }
}
