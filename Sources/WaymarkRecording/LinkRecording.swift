public import WaymarkRouting

/// What happened to links, as ``EventRecorder`` wrote it down: to look at, or to replay.
///
/// ```swift
/// let recording = try LinkRecording(Data(contentsOf: file))
/// for link in recording.links { print(link) }
/// ```
///
/// The format is lines of JSON objects (RFC 8259), each with its keys sorted. The first is the header:
///
/// ```json
/// {"format":"waymark.events","redacted":true,"version":1}
/// {"event":"received","link":"shop://goods/42","opening":1,"source":{"kind":"push"},"time":0.25}
/// {"event":"handled","duration":0.012,"link":"shop://goods/42","opening":1,"route":"goods","source":{"kind":"push"},"time":0.264}
/// ```
///
/// | key | in | meaning |
/// |---|---|---|
/// | `event` | all | what happened: a ``/WaymarkRouting/RouterEvent/Kind/name``; of `received`, `acknowledged` and `superseded` there is no more |
/// | `opening`, `parent` | all | the opening's number, and that of the opening inside which it was made |
/// | `time` | all | seconds since the router's clock was made, to the nanosecond |
/// | `link`, `source` | all | the link as it was then, and where it comes from: `kind`, `callingApp`, `origin` |
/// | `dropped` | all | how many events before this one are lost, where any are |
/// | `duration` | intercepted, started, handled, handedOver | seconds, to the nanosecond |
/// | `name` | intercepted, late, failed, started | the interceptor's, or that of the part of the app that starts |
/// | `step` | progressed | how far the handler has come |
/// | `route` | matched, declined, handled | the route's |
/// | `pattern`, `parameters` | matched | the pattern that takes the link, and the path's values by name |
/// | `value` | handled | the type of the handler's value |
/// | `to` | redirected | the next link |
/// | `route`, `refusal` | leftOut | the route of the screen that is not displayed, and why, as in refused |
/// | `to`, `rules` | rewritten | the link that the rules made of it, and their numbers in the order in which they were applied |
/// | `refusal` | refused | `reason`, `words`, and what belongs to the reason: `name`, `text` |
/// | `taken` | handedOver | whether the other router answered |
/// | `here`, `there` | differed | what each router decides: `decision` (`route`, `unmatched`, `refused`), `route`, `parameters` |
/// | `gates` | waiting | the names of the shut gates that the link waits at |
/// | `attempts` | delivered, setAside | how often the inbox has delivered the link |
/// | `reason` | expired | why the link left the inbox: `timeToLive`, `displaced`, `dropped` |
/// | `reason`, `to` | calledBack | `success`, `error` or `cancel`, and the link that was opened |
/// | `reason`, `problem` | callbackFailed | the same, and what went wrong with calling back |
/// | `problem` | storageFailed | what went wrong with the storage whose name is in `link` |
/// | `route`, `name`, `to` | overridden | the route, what its override does, and the link that leads to, if to any |
/// | `reason`, `to` | fellBack | `ancestor`, `link`, `catchAll` or `unmatched`, and the link that leads to, if to any |
/// | `version` | rulesReplaced | the version, or none where rules were taken back |
/// | `problem` | rulesRefused | why; the name of where they come from is in `link` |
/// | `version`, `duration` | rulesStale | the version of rules that go on to count, and how old they are, in seconds |
/// | `step`, `problem` | failed | where it went wrong, and what |
///
/// Keys and kinds that are not known are skipped, so that recordings of later libraries can be read.
public struct LinkRecording: Sendable {
    /// How large a recording may be.
    public struct Limits: Hashable, Sendable {
        /// Length of a line, in bytes.
        public var lineBytes: Int
        /// Number of lines.
        public var lines: Int

        /// A megabyte a line, a million lines.
        public static let standard = Limits()

        /// Limits of one's own.
        public init(lineBytes: Int = 1_048_576, lines: Int = 1_000_000) {
            self.lineBytes = lineBytes
            self.lines = lines
        }
    }

    /// What happened, in the order in which it was recorded.
    public let events: [RouterEvent]
    /// A Boolean value that says whether values were hidden when it was recorded; a link with one cannot be replayed.
    public let isRedacted: Bool
    /// How many lines said something that this library does not know.
    public let skipped: Int
    /// A Boolean value that says whether the last line was left half written, and so was left out.
    public let isCutShort: Bool

    /// Creates a recording of events.
    ///
    /// - Parameters:
    ///   - events: What happened, in its order.
    ///   - isRedacted: Whether values are hidden in the events.
    public init(events: [RouterEvent], isRedacted: Bool) {
        self.init(events: events, isRedacted: isRedacted, skipped: 0, isCutShort: false)
    }

    init(events: [RouterEvent], isRedacted: Bool, skipped: Int, isCutShort: Bool) {
        self.events = events
        self.isRedacted = isRedacted
        self.skipped = skipped
        self.isCutShort = isCutShort
    }

    /// The recording as JSON lines, the header first, each with its end.
    public var text: String {
        RecordingLine.header(isRedacted: isRedacted) + events.map(RecordingLine.event).joined()
    }
}
