internal import WaymarkRouting

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension LinkRecording {
    /// Reads a recording from the value of ``text``, or from the output of a recorder.
    ///
    /// - Parameters:
    ///   - text: JSON lines; empty lines are skipped.
    ///   - limits: The maximum size.
    /// - Throws: The fault of the first invalid line, except for an incomplete last line, which sets ``isCutShort``.
    public init(_ text: String, limits: Limits = .standard) throws(LinkRecordingError) {
        try self.init(bytes: text.utf8, limits: limits)
    }

    /// Reads a recording from the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: JSON lines in UTF-8; empty lines are skipped.
    ///   - limits: The maximum size.
    /// - Throws: The fault of the first invalid line, except for an incomplete last line, which sets ``isCutShort``.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(bytes: some Collection<UInt8>, limits: Limits = .standard) throws(LinkRecordingError) {
        var reader = RecordingReader(limits: limits)
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            let isWhole = line.endIndex < rest.endIndex
            try reader.read(line, isWhole: isWhole)
            rest = rest[line.endIndex...].dropFirst()
        }
        self = try reader.finish()
    }
}

/// Reads the lines of a recording one by one.
private struct RecordingReader {
    let limits: LinkRecording.Limits
    private var number = 0
    private var header: RecordingLine.Header?
    private var events: [RouterEvent] = []
    private var skipped = 0
    private var isCutShort = false
    private let decoder = JSONDecoder()

    init(limits: LinkRecording.Limits) { self.limits = limits }

    /// Reads a line.
    ///
    /// - Parameter isWhole: Whether the line is terminated.
    mutating func read(_ line: some Collection<UInt8>, isWhole: Bool) throws(LinkRecordingError) {
        number += 1
        if number > limits.lines { throw fault(.tooManyLines(limit: limits.lines)) }
        if line.count > limits.lineBytes { throw fault(.lineTooLong(limit: limits.lineBytes)) }
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
        let data = Data(line)
        guard header != nil else {
            header = try readHeader(data)
            return
        }
        do throws(LinkRecordingError) {
            if let event = try readEvent(data) { events.append(event) } else { skipped += 1 }
        } catch {
            if isWhole { throw error }
            isCutShort = true
        }
    }

    func finish() throws(LinkRecordingError) -> LinkRecording {
        guard let header else { throw LinkRecordingError(.missingHeader, line: number + 1) }
        return LinkRecording(events: events, isRedacted: header.redacted, skipped: skipped, isCutShort: isCutShort)
    }

    private func readHeader(_ data: Data) throws(LinkRecordingError) -> RecordingLine.Header {
        struct Version: Decodable {
            let format: String
            let version: Int
        }
        guard let version = try? decoder.decode(Version.self, from: data), version.format == RecordingLine.Header.format
        else { throw fault(.missingHeader) }
        guard version.version == RecordingLine.Header.version else {
            throw fault(.unsupportedVersion(version.version))
        }
        guard let header = try? decoder.decode(RecordingLine.Header.self, from: data) else {
            throw fault(.missingHeader)
        }
        return header
    }

    /// Returns the event of a line, or `nil` if its kind is unknown.
    private func readEvent(_ data: Data) throws(LinkRecordingError) -> RouterEvent? {
        struct Kind: Decodable { let event: String }
        let problem: String
        do {
            let line = try decoder.decode(RecordedEvent.self, from: data)
            if let event = line.routerEvent { return event }
            if !line.isKnown { return nil }
            problem = "a value that '\(line.event)' needs is missing"
        } catch let error as DecodingError {
            problem = error.problem
        } catch {
            problem = "\(error)"
        }
        if let kind = try? decoder.decode(Kind.self, from: data), RouterEvent.Kind.Name(rawValue: kind.event) == nil {
            return nil
        }
        throw fault(.malformedLine(problem))
    }

    private func fault(_ reason: LinkRecordingError.Reason) -> LinkRecordingError {
        LinkRecordingError(reason, line: number)
    }
}

extension DecodingError {
    /// The fault of a line, in words that do not depend on the system.
    fileprivate var problem: String {
        switch self {
        case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.isEmpty
                ? "expected a JSON object"
                : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type"
        default: "the line is not JSON"
        }
    }
}
