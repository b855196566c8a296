internal import WaymarkRouting

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The lines of a recording.
enum RecordingLine {
    /// The first line.
    struct Header: Codable {
        static let format = "waymark.events"
        static let version = 1

        var format: String
        var redacted: Bool
        var version: Int
    }

    static func header(isRedacted: Bool) -> String {
        text(Header(format: Header.format, redacted: isRedacted, version: Header.version))
    }

    /// Returns the line of an event. If it would be too long to be read back, its texts are truncated.
    static func event(_ event: RouterEvent) -> String {
        let recorded = RecordedEvent(event)
        let line = text(recorded)
        return line.utf8.count <= LinkRecording.Limits.standard.lineBytes ? line : text(recorded.shortened)
    }

    private static func text(_ line: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All values are texts and numbers, which the encoder supports.
        return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
    }
}
