import WaymarkRouting

extension InboxState {
    /// The progress of a link.
    enum Phase: Hashable, Sendable {
        case waiting
        /// It comes from a drop and may still be there. It begins to wait once it is removed from the drop.
        case held
        /// It is its turn, and the attempt is being written.
        case writing
        /// It was passed to the router, which has not accepted it yet.
        case delivering
        /// The router did not accept it. It is delivered again after a restart.
        case failed
        /// The router did not accept it because an override has switched off its route. It is delivered again when the
        /// rules change.
        case switchedOff
        case setAside
    }

    struct Entry: Sendable {
        var stored: StoredLink
        /// The time after which it is no longer delivered, by the router's clock.
        let expires: Duration?
        /// The number that its events have, and its opening.
        var opening: UInt64
        /// The nesting depth at which it was sent.
        var depth = 0
        var phase = Phase.waiting
        /// Whether no gate was shut to it when it came, so that it takes none of the room of those that wait.
        var isPassing = false
        /// The gates named in the last event that the link waits; another event follows if other gates are closed to it.
        var announced: Set<InboxGate> = []
        /// The number of changes of rules when its delivery began.
        var ruleChanges = 0
        /// Whether the app asked for it after it had been set aside.
        var isWanted = false
        /// Whether it was so before the delivery that has begun.
        var wasWanted = false

        var id: UInt64 { stored.id }

        /// Whether it may be dropped, or superseded by another. A link that is being delivered stays.
        var mayLeave: Bool {
            switch phase {
            case .writing, .delivering: false
            case .waiting, .held, .failed, .switchedOff, .setAside: true
            }
        }

        /// Whether it is removed when its time has passed.
        var mayExpire: Bool {
            switch phase {
            case .waiting, .failed, .switchedOff: true
            case .held, .writing, .delivering, .setAside: false
            }
        }

        /// Whether the router did not accept it, now or before the last restart, and the app has not requested it
        /// since.
        var isUntaken: Bool {
            switch phase {
            case .failed, .setAside: true
            case .waiting: stored.attempts > 0 && !isWanted
            case .held, .writing, .delivering, .switchedOff: false
            }
        }

        /// Whether it is on its way, and has not come back.
        var isPassingStill: Bool {
            switch phase {
            case .waiting, .held, .writing, .delivering: isPassing
            case .failed, .switchedOff, .setAside: false
            }
        }

        /// The link as one that takes room.
        var occupant: LinkQuota.Occupant {
            let rank: LinkQuota.Rank =
                switch phase {
                case .setAside: .setAside
                case .failed: .failed
                case .waiting, .switchedOff: .waiting
                case .held, .writing, .delivering: .underway
                }
            return LinkQuota.Occupant(
                id: id, sender: stored.source, byteCount: stored.byteCount, rank: rank)
        }
    }

    /// The result of a link's turn.
    enum Turn: Sendable {
        /// The link is given to the router.
        case delivery(Entry)
        /// A gate was closed to the link, which waits again.
        case closed
        /// The link is not there any more.
        case over
    }

    /// A link on its way in.
    struct Arrival: Sendable {
        var stored: StoredLink
        let opening: UInt64
        /// The time since it was accepted, or left in a drop.
        var age = Duration.zero
        /// Whether an extension left it in a drop, where it may still be.
        var isDropped = false
        /// The number of openings inside which it was sent: it is not stored, as with the process these have ended.
        var depth = 0

        /// The link in the inbox, by the router's clock.
        func entry(at now: Duration) -> Entry {
            var entry = Entry(
                stored: stored, expires: stored.timeToLive.map { now + $0 - age }, opening: opening, depth: depth)
            if isDropped { entry.phase = .held }
            return entry
        }
    }

    enum Admission: Sendable {
        /// With the change that has to be written for it.
        case kept(UInt64)
        case duplicate(UInt64)
        /// A later link with its key waits.
        case superseded(UInt64)
        /// It is larger than the bounds, or what is in its place is being delivered.
        case full
        case stopped
    }
}
