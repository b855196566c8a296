public import WaymarkRouting

/// A recording of link events by an ``EventRecorder``, to inspect or to replay.
///
/// ```swift
/// let recording = try LinkRecording(bytes: Data(contentsOf: file))
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
/// | `event` | all | the kind: a ``/WaymarkRouting/RouterEvent/Kind/name``; `received`, `acknowledged` and `superseded` have no further keys |
/// | `opening`, `parent` | all | the number of the opening, and that of the enclosing opening |
/// | `time` | all | seconds since the router's clock was created, to the nanosecond |
/// | `link`, `source` | all | the link at that time, and its source: `kind`, `callingApp`, `origin` |
/// | `dropped` | all | the number of events lost before this one, if any are |
/// | `duration` | intercepted, started, handled, handedOver | seconds, to the nanosecond |
/// | `name` | intercepted, late, failed, started | the name of the interceptor, or of the part of the app that starts |
/// | `step` | progressed | the progress of the handler |
/// | `route` | matched, declined, handled | the name of the route |
/// | `pattern`, `parameters` | matched | the pattern that matches the link, and the path's values by name |
/// | `value` | handled | the type of the handler's value |
/// | `to` | redirected | the next link |
/// | `route`, `refusal` | leftOut | the route of the screen that is not displayed, and the reason, as in refused |
/// | `to`, `rules` | rewritten | the rewritten link, and the numbers of the applied rules, in their order |
/// | `refusal` | refused | `reason`, `words`, and the values of the reason: `name`, `text` |
/// | `taken` | handedOver | whether the other router answered |
/// | `here`, `there` | differed | the decision of each router: `decision` (`route`, `unmatched`, `refused`), `route`, `parameters` |
/// | `gates` | waiting | the names of the closed gates at which the link waits |
/// | `attempts` | delivered, setAside | the number of times that the inbox has delivered the link |
/// | `reason` | expired | the reason why the link left the inbox: `timeToLive`, `displaced`, `dropped` |
/// | `reason`, `to` | calledBack | `success`, `error` or `cancel`, and the link that was opened |
/// | `reason`, `problem` | callbackFailed | the same, and the fault of the callback |
/// | `problem` | storageFailed | the fault of the storage whose name is in `link` |
/// | `route`, `name`, `to` | overridden | the route, the kind of override, and the link that it leads to, if any |
/// | `reason`, `to` | fellBack | `ancestor`, `link`, `catchAll` or `unmatched`, and the link that it leads to, if any |
/// | `version` | rulesReplaced | the version, absent if rules were withdrawn |
/// | `problem` | rulesRefused | the reason; the name of their source is in `link` |
/// | `version`, `duration` | rulesStale | the version of rules that are still in effect, and their age in seconds |
/// | `step`, `problem` | failed | the step that failed, and the error |
///
/// Unknown keys and kinds are skipped, so that recordings of later versions can be read.
public struct LinkRecording: Sendable {
    /// The maximum size of a recording.
    public struct Limits: Hashable, Sendable {
        /// Length of a line, in bytes.
        public var lineBytes: Int
        /// Number of lines.
        public var lines: Int

        /// A megabyte for each line, and a million lines.
        public static let standard = Limits()

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - lineBytes: The maximum length of a line, in bytes.
        ///   - lines: The maximum number of lines.
        public init(lineBytes: Int = 1_048_576, lines: Int = 1_000_000) {
            self.lineBytes = lineBytes
            self.lines = lines
        }
    }

    /// The events, in the order in which they were recorded.
    public let events: [RouterEvent]
    /// A Boolean value that indicates whether values were redacted in the recording; a link with a redacted value
    /// cannot be replayed.
    public let isRedacted: Bool
    /// The number of lines that this version of the library does not understand.
    public let skipped: Int
    /// A Boolean value that indicates whether the last line was incomplete and therefore omitted.
    public let isCutShort: Bool

    /// Creates a recording of events.
    ///
    /// - Parameters:
    ///   - events: The events, in order.
    ///   - isRedacted: Pass `true` if values are redacted in the events.
    public init(events: [RouterEvent], isRedacted: Bool) {
        self.init(events: events, isRedacted: isRedacted, skipped: 0, isCutShort: false)
    }

    init(events: [RouterEvent], isRedacted: Bool, skipped: Int, isCutShort: Bool) {
        self.events = events
        self.isRedacted = isRedacted
        self.skipped = skipped
        self.isCutShort = isCutShort
    }

    /// The recording as JSON lines, beginning with the header; each line ends in a line feed.
    public var text: String {
        RecordingLine.header(isRedacted: isRedacted) + events.map(RecordingLine.event).joined()
    }
}
