internal import WaymarkInbox
internal import WaymarkRouting

/// The links that changes leave, in their order; what `[StoredLink].apply` does, at the same cost however many links there
/// are.
struct InboxLedger {
    private var slots: [StoredLink?] = []
    private var places: [UInt64: Int] = [:]

    /// The links that are left.
    var links: [StoredLink] { slots.compactMap(\.self) }

    /// Makes a change; one of a link that is not there changes nothing.
    mutating func apply(_ change: InboxChange) {
        switch change {
        case .accepted(let link, let superseded):
            let old = [places[link.id], superseded.flatMap { places[$0] }].compactMap(\.self)
            for place in old { clear(place) }
            if let place = old.min() {
                slots[place] = link
                places[link.id] = place
            } else {
                places[link.id] = slots.count
                slots.append(link)
            }
        case .attempt(let id, let count): if let place = places[id] { slots[place]?.attempts = count }
        case .setAside(let id): if let place = places[id] { slots[place]?.isSetAside = true }
        case .removed(let id): if let place = places[id] { clear(place) }
        }
    }

    private mutating func clear(_ place: Int) {
        if let id = slots[place]?.id { places[id] = nil }
        slots[place] = nil
    }
}
