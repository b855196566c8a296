internal import WaymarkInspection
internal import WaymarkSources

/// The registrations in the sources of a folder.
struct SourceScan {
    /// What was found, file by file in the order of their names.
    private(set) var registrations: [Registration] = []

    private let folder: String

    /// Reads all sources of a folder, or one file.
    ///
    /// - Throws: What could not be read.
    init(_ folder: String) throws(InputError) {
        self.folder = folder
        for file in try Self.files(in: folder) {
            let bytes = try InputFile(path: file, expected: "a source file").bytes(
                limit: SourceFolder.sizeLimit)
            if file.hasSuffix(".swift") {
                let source = SourceText(file: file, bytes: bytes, tokens: SwiftReader.tokens(of: bytes))
                registrations += CallScan.registrations(in: source)
            } else {
                let source = SourceText(file: file, bytes: bytes, tokens: ObjectiveCReader.tokens(of: bytes))
                registrations += MessageScan.registrations(in: source)
            }
        }
    }

    private static func files(in folder: String) throws(InputError) -> [String] {
        let found = try SourceFolder([folder]) { name in [".m", ".mm", ".swift"].contains(where: name.hasSuffix) }
        for thing in found.passedOver {
            switch thing.reason {
            case .unreadableFolder:
                throw InputError(file: thing.path, thing.reason.rawValue, expected: "a folder of sources")
            case .tooLarge: throw InputError(file: thing.path, thing.reason.rawValue, expected: "a source file")
            case .symbolicLink, .unreadableFile, .binary, .noFile: continue
            }
        }
        return found.files
    }

    /// The dialect whose calls were found.
    ///
    /// - Throws: Where there are none, or those of several.
    func guessedDialect() throws(InputError) -> String {
        let counts = Dictionary(grouping: registrations, by: \.dialect).mapValues(\.count)
        guard counts.count <= 1, let dialect = counts.keys.first else {
            let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) of \($0.key)" }
            let found =
                names.isEmpty
                ? "no registrations" : "registrations of several routers: " + names.joined(separator: ", ")
            throw InputError(file: folder, found, expected: "those of one router, or its name with --dialect")
        }
        return dialect
    }

    /// The registrations of one router, and what is to be told of all.
    func results(for dialect: String) -> (entries: [ImportEntry], findings: [ImportFinding]) {
        var entries: [ImportEntry] = []
        var findings: [ImportFinding] = []
        for registration in registrations {
            switch registration.pattern {
            case .unread(let text):
                findings.append(
                    ImportFinding(
                        "unread", "the pattern of a route of \(registration.dialect) is no literal: \(text)",
                        place: registration.place))
            case .literal(let pattern) where registration.dialect != dialect:
                findings.append(
                    ImportFinding(
                        "unread", "'\(pattern)' is a route of \(registration.dialect)", place: registration.place))
            case .literal(let pattern):
                var entry = ImportEntry(pattern, scheme: registration.scheme)
                entry.handler = registration.handler
                entry.priority = registration.priority
                entry.place = registration.place
                let subject = Difference.Subject(
                    id: nil, pattern: entry.text, position: entries.count, place: entry.place)
                entries.append(entry)
                let handler = registration.handler.map { ", answered by \($0)" } ?? ""
                findings.append(
                    ImportFinding(
                        "read", "'\(entry.text)' of \(registration.dialect)\(handler)", route: subject,
                        place: registration.place))
            }
        }
        return (entries, findings)
    }
}
