internal import WaymarkInspection
internal import WaymarkSources

/// The registrations in the sources of a folder.
struct SourceScan {
    /// The registrations found, file by file in the order of their names.
    private(set) var registrations: [Registration] = []

    /// The files that were not read, with the reasons.
    private(set) var passedOver: [SourceFolder.PassedOver] = []

    private let folder: String

    /// Reads all sources of a folder, or one file; constants are followed over all of them, and over headers.
    ///
    /// - Parameter constants: What names stand for that cannot be followed.
    /// - Throws: An error for a file that could not be read.
    init(_ folder: String, constants: [String: String] = [:]) throws(InputError) {
        self.folder = folder
        var collection = SourceCollection(
            owned: OwnedLinks(schemes: [], hosts: []), constants: constants, bindsAllNames: true)
        var sources: [(source: SourceText, language: SourceLanguage, number: Int)] = []
        var number = -1
        for file in try files() {
            let found = try InputFile(path: file, expected: "a source file").bytes(limit: SourceFolder.sizeLimit)
            guard let bytes = SourceReading.text(found).map(SourceCollection.withLineFeeds) else {
                passedOver.append(SourceFolder.PassedOver(path: file, reason: .binary))
                continue
            }
            number += 1
            let language = file.hasSuffix(".swift") ? SourceLanguage.swift : .objectiveC
            collection.add(bytes, language: language)
            if file.hasSuffix(".h") { continue }
            let tokens = language.read(bytes).tokens
            sources.append((SourceText(file: file, bytes: bytes, tokens: tokens), language, number))
        }
        for (source, language, number) in sources {
            let text = { collection.text(of: $0, in: source, language: language, file: number) }
            registrations +=
                language == .swift
                ? CallScan.registrations(in: source, text: text) : MessageScan.registrations(in: source, text: text)
        }
    }

    private mutating func files() throws(InputError) -> [String] {
        let found = try SourceFolder([folder]) { name in [".h", ".m", ".mm", ".swift"].contains(where: name.hasSuffix) }
        for thing in found.passedOver {
            switch thing.reason {
            case .unreadableFolder:
                throw InputError(file: thing.path, "\(thing.reason)", expected: "a folder of sources")
            case .tooLarge, .unreadableFile:
                throw InputError(file: thing.path, "\(thing.reason)", expected: "a source file")
            case .symbolicLink, .binary, .noFile, .malformedName: passedOver.append(thing)
            }
        }
        return found.files
    }

    /// The registrations with patterns that were read, or all if there are none. Without its pattern, a call of a common name, such as
    /// `router.handle(url)`, may be no registration.
    private var certain: [Registration] {
        let read = registrations.filter { if case .literal = $0.pattern { true } else { false } }
        return read.isEmpty ? registrations : read
    }

    /// The dialect whose calls were found.
    ///
    /// - Throws: An error if there are no calls, or calls of several dialects.
    func guessedDialect() throws(InputError) -> String {
        let counts = Dictionary(grouping: certain, by: \.dialect).mapValues(\.count)
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
        let used = Set(certain.map(\.dialect)).union([dialect])
        for registration in registrations where used.contains(registration.dialect) {
            switch registration.pattern {
            case .unread(let text):
                findings.append(
                    ImportFinding(
                        "unread", "the pattern of a route of \(registration.dialect) is not a literal: \(text)",
                        place: registration.place))
            case .literal(let pattern) where pattern.unicodeScalars.contains("\u{FFFD}"):
                findings.append(
                    ImportFinding(
                        "unread", "the pattern '\(pattern)' is not in UTF-8 in the source", place: registration.place))
            case .literal(let pattern) where registration.dialect != dialect:
                findings.append(
                    ImportFinding(
                        "unread", "'\(pattern)' is a route of \(registration.dialect)", place: registration.place))
            case .literal(let pattern):
                var entry = ImportEntry(pattern, scheme: registration.scheme)
                entry.handler = registration.handler
                entry.priority = registration.priority
                entry.defaults = registration.defaults
                entry.presentation = registration.presentation
                entry.place = registration.place
                let subject = Difference.Subject(
                    id: nil, pattern: entry.text, position: entries.count, place: entry.place)
                entries.append(entry)
                let handler = registration.handler.map { ", answered by \($0)" } ?? ""
                findings.append(
                    ImportFinding(
                        "read", "'\(entry.text)' of \(registration.dialect)\(handler)", route: subject,
                        place: registration.place))
                for sentence in registration.dropped {
                    findings.append(
                        ImportFinding(dropping: sentence, of: entry.text, subject: subject, place: entry.place))
                }
            }
        }
        return (entries, findings)
    }
}
