internal import Synchronization

/// The share of each client's reports that counts when a publication is judged.
///
/// Reports prove nothing, and any client can send them. So each client counts only up to a limit, whatever it reports,
/// and only the reports of many clients together halt a publication. Addresses are kept only in memory.
final class ReportWeights: Sendable {
    private struct Key: Hashable {
        let channel: ChannelName
        let sender: Sender
        /// The first version of the publication that is judged; 0 for the versions before.
        let publication: Int
        /// The day since 1970 for which the bound is; 0 for as long as a publication is shared out.
        let day: Int
    }

    /// The weight that each client has used up so far.
    private let counted = Mutex(RecentValues<Key, Double>(limit: 200_000))

    /// Adds openings that a client reports.
    ///
    /// - Parameters:
    ///   - openings: How many.
    ///   - publication: The first version of the staged publication in effect at the openings; `nil` for all others.
    ///   - most: The number of openings of a client that count.
    /// - Returns: The weight of each opening, from 0 to 1.
    func share(
        of openings: Int, from sender: Sender, to channel: ChannelName, publication: Int?, most: Double, at time: Int
    ) -> Double {
        guard openings > 0 else { return 0 }
        let key = Key(
            channel: channel, sender: sender, publication: publication ?? 0,
            day: publication == nil ? time / 86_400 : 0)
        return counted.withLock { counted in
            let before = counted[key] ?? 0
            let taken = min(Double(openings), max(0, most - before))
            counted[key] = before + taken
            return taken / Double(openings)
        }
    }
}
