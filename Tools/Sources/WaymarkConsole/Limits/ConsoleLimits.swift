/// The limits of the console's work.
package struct ConsoleLimits: Sendable {
    /// Requests under `/api/` in a second that are answered for ever.
    package var requestsPerSecond = 50.0
    /// Requests under `/api/` that are answered at once after a rest.
    package var burst = 100
    /// The number of open connections. If there are more, the one that has been idle the longest is closed. If none is
    /// idle, further connections wait until one has closed.
    package var connections = 64
    /// The time that the head of a connection's first request may take to arrive; then the connection is closed.
    package var headTime = Duration.seconds(10)
    /// The time that a body may take to arrive after its head; then the connection is closed.
    package var bodyTime = Duration.seconds(30)
    /// The time for which a connection may be idle before it is closed.
    package var idleTime = Duration.seconds(60)
    /// Bytes of a body.
    package var bodyBytes = 64 << 10
    /// Bytes of a recording that is replayed.
    package var recordingBytes = 4 << 20
    /// The length of a link in bytes: by default, the limit for links.
    package var linkBytes = 8 << 10
    /// Bytes of the name of a source.
    package var sourceBytes = 64
    /// Streams of events that are open at once.
    package var streams = 16
    /// The number of messages that wait for a reader of events; the oldest are dropped.
    package var messages = 256
    /// The number of events that are kept for download; the oldest are dropped.
    package var recordedEvents = 10_000
    /// The interval at which readers of events get a sign that the stream is alive.
    package var heartbeat = Duration.seconds(15)
    /// The interval at which the manifest's file is looked at.
    package var watch = Duration.seconds(1)
    /// The time that an app may take to become idle; then the request no longer waits for the app, which continues.
    package var actionTime = Duration.seconds(15)
    /// Actions of the phone that wait for those before them.
    package var actions = 32
    /// Routes up to which a link is proved for every route.
    package var provedRoutes = 2_000

    /// The limits of the command.
    package init() {}
}
