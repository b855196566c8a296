internal import Synchronization

/// The share of each client's reports that counts when a publication is judged.
///
/// Reports prove nothing, and any client can send them. So a client counts up to a bound, whatever it reports, and a publication is
/// halted only by what many clients say. Addresses are kept in memory alone.
final class ReportWeights: Sendable {
    private struct Key: Hashable {
        let channel: ChannelName
        let sender: Sender
        /// The first version of the publication that is judged; 0 for what was there before.
        let publication: Int
        /// The day since 1970 for which the bound is; 0 for as long as a publication is shared out.
        let day: Int
    }

    /// The weight that each client has used up so far.
    private let counted = Mutex(RecentValues<Key, Double>(limit: 200_000))

    /// Takes in openings that a client reports.
    ///
    /// - Parameters:
    ///   - openings: How many.
    ///   - publication: The first version of the publication that they were by, while it is shared out; `nil` for all others.
    ///   - most: How many openings of a client count.
    /// - Returns: How much each of them counts, from 0 to 1.
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
