internal import Synchronization
internal import WaymarkInspection

/// Steps that the server should have performed by itself, and could not.
final class BackgroundFaults: Sendable {
    /// A step that the server performs by itself.
    enum Step: String, Sendable {
        /// Checking the published rules.
        case watch
        /// Judging a publication by the counts.
        case halt
        /// The next stage of a publication.
        case stage
        /// Publishing again before a set expires.
        case renewal
        /// Forgetting old counts.
        case cleaning
    }

    /// A step that fails.
    struct Fault: Sendable, Equatable {
        let step: Step
        /// The channel; `nil` for a step of the whole server.
        let channel: ChannelName?
        /// The code of the refusal, `server.failed` for everything else.
        let code: String
        let message: String
        /// The moment of the first failure, in seconds since 1970.
        let since: Int
        /// The number of failures since.
        var tries = 1

        /// The fault as the desk shows it.
        var json: JSONText {
            .object([
                .init("step", .text(step.rawValue)), .init("app", .optional(channel?.app)),
                .init("channel", .optional(channel?.channel)), .init("code", .text(code)),
                .init("message", .text(message)), .init("since", .number(since)), .init("tries", .number(tries)),
            ])
        }
    }

    private struct Place: Hashable {
        let step: Step
        let channel: ChannelName?
    }

    private let faults = Mutex<[Place: Fault]>([:])

    /// The steps that fail, the first first.
    var all: [Fault] {
        faults.withLock { Array($0.values) }.sorted {
            ($0.since, $0.channel?.audience ?? "", $0.step.rawValue)
                < ($1.since, $1.channel?.audience ?? "", $1.step.rawValue)
        }
    }

    /// Returns the faults of a channel.
    func all(of channel: ChannelName) -> [Fault] { all.filter { $0.channel == channel } }

    /// Notes that a step has failed.
    ///
    /// - Returns: Whether the failure is new: the step had not failed before, or failed for another reason.
    func failed(_ step: Step, _ channel: ChannelName?, _ code: String, _ message: String, at time: Int) -> Bool {
        faults.withLock { faults in
            let place = Place(step: step, channel: channel)
            if let known = faults[place], known.code == code, known.message == message {
                faults[place]?.tries += 1
                return false
            }
            faults[place] = Fault(step: step, channel: channel, code: code, message: message, since: time)
            return true
        }
    }

    /// Notes that a step was done, or is due no more.
    ///
    /// - Returns: Whether it had failed before.
    func succeeded(_ step: Step, _ channel: ChannelName?) -> Bool {
        faults.withLock { $0.removeValue(forKey: Place(step: step, channel: channel)) != nil }
    }
}
