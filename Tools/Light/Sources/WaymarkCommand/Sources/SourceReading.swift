internal import ArgumentParser
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkSources

/// The options for the files in which to look for links.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The values of names and functions that cannot be followed, a JSON object.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var constants: String?

    @Flag(help: "Also searches folders and files of tests.")
    var tests = false

    /// Reads the files below some folders.
    ///
    /// - Parameter besides: A file that is left out, which is the manifest itself.
    func read(_ folders: [String], for manifest: Manifest, besides: String) throws(InputError) -> SourceReading {
        try SourceReading(
            folders, for: manifest, constants: try constants.map(ConstantsFile.read) ?? [:], skipsTests: !tests,
            besides: besides)
    }
}

/// The files of an app, read for the links in them.
struct SourceReading {
    /// The paths of the files, by their numbers.
    private(set) var files: [String] = []
    private(set) var languages: [SourceLanguage] = []
    /// The files that were not read, with the reasons.
    private(set) var passedOver: [SourceFolder.PassedOver]
    /// The number of folders of tests that were left out.
    let testFolders: Int
    /// The number of test files that were left out.
    let testFiles: Int
    /// The texts and links of the files.
    private(set) var collection: SourceCollection

    /// The number of bytes at a file's beginning that show whether it is a text.
    private static let probeLength = 8192

    init(
        _ folders: [String], for manifest: Manifest, constants: [String: String], skipsTests: Bool, besides: String
    ) throws(InputError) {
        guard !manifest.schemes.isEmpty || !manifest.hosts.isEmpty else {
            throw InputError(
                file: besides, "neither 'schemes' nor 'hosts'",
                expected: "at least one, to recognise the app's own links")
        }
        let found = try SourceFolder(folders, skipsTests: skipsTests) { SourceLanguage(path: $0) != nil }
        passedOver = found.passedOver
        testFolders = found.testFolders.count
        testFiles = found.testFiles.count
        collection = SourceCollection(
            owned: OwnedLinks(schemes: manifest.schemes, hosts: manifest.hosts), constants: constants)
        let manifestFile = FileID(besides)
        for path in found.files where manifestFile == nil || FileID(path) != manifestFile {
            guard let language = SourceLanguage(path: path) else { continue }
            do throws(InputError) {
                let bytes = try InputFile(path: path, expected: "a source file").bytes(limit: SourceFolder.sizeLimit)
                guard let text = Self.text(bytes) else {
                    passedOver.append(SourceFolder.PassedOver(path: path, reason: .binary))
                    continue
                }
                files.append(path)
                languages.append(language)
                collection.add(text, language: language)
            } catch {
                passedOver.append(SourceFolder.PassedOver(path: path, reason: .unreadableFile))
            }
        }
        if files.isEmpty {
            let problem = InputError(
                file: folders.joined(separator: ", "), "no source file", expected: "files that can contain links")
            throw InputError(
                lines: problem.lines
                    + passedOver.map(\.sentence))
        }
    }

    /// The text of a file in UTF-8, without its byte order mark; `nil` if it is not UTF-8.
    static func text(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            // UTF-16, as older string tables are written.
            let (low, high) = bytes[0] == 0xFF ? (0, 1) : (1, 0)
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place -> UInt16 in
                UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
            }
            // UTF-32 begins alike, and every other unit of it is zero.
            return units.prefix(probeLength).contains(0) ? nil : Array(String(decoding: units, as: UTF16.self).utf8)
        }
        if bytes.prefix(probeLength).contains(0) { return nil }
        return Array(bytes.withoutByteOrderMark)
    }

    /// Reports the files that were skipped.
    func reportSkipped(to errors: TextSink) {
        for thing in passedOver {
            errors.line(thing.sentence)
        }
    }

    /// The place of a link.
    func place(_ file: Int, _ spot: SourceSpot) -> Finding.Place {
        Finding.Place(file: files[file], line: spot.line, column: spot.column)
    }
}

/// A file that defines the values of names and functions.
enum ConstantsFile {
    /// Reads `{"Links.base": "shop://", "link()": "shop://{0}"}`.
    static func read(_ path: String) throws(InputError) -> [String: String] {
        let expected = "a JSON object that maps names to texts"
        let bytes = try InputFile(path: path, expected: expected).bytes(limit: 1 << 20)
        let text = bytes.withoutByteOrderMark
        let value: JSONText
        do throws(JSONTextError) {
            value = try JSONTextReader.read(text)
        } catch {
            throw InputError(
                file: path, "invalid JSON at byte \(error.offset + text.startIndex)", expected: error.expected)
        }
        guard case .object(let members) = value else { throw InputError(file: path, value.kind, expected: expected) }
        var constants: [String: String] = [:]
        for member in members {
            guard case .text(let text) = member.value else {
                throw InputError(file: path, "\(member.value.kind) for '\(member.name)'", expected: "a text")
            }
            constants[member.name] = text
        }
        return constants
    }
}

extension SourceFolder.PassedOver {
    /// The file that was passed over and the reason, on one line.
    var sentence: String { "waymark: skipped: \(SafeText(path)): \(reason)" }
}
