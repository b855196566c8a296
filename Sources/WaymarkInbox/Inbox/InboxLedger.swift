import WaymarkRouting

/// The links that changes leave, in their order; what `[StoredLink].apply` does, at the same cost however many links there
/// are.
package struct InboxLedger: Sendable {
    private var slots: [StoredLink?] = []
    private var places: [UInt64: Int] = [:]
    /// The number of links that are left.
    package var count: Int { places.count }
    /// Their share of an inbox's bound, in bytes.
    package private(set) var byteCount = 0

    /// Links that no change has come to yet.
    package init(_ links: [StoredLink] = []) {
        for link in links { apply(.accepted(link, superseding: nil)) }
    }

    /// The links that are left.
    package var links: [StoredLink] { slots.compactMap(\.self) }

    /// Makes a change; one of a link that is not there changes nothing.
    package mutating func apply(_ change: InboxChange) {
        switch change {
        case .accepted(let link, let superseded):
            let old = [places[link.id], superseded.flatMap { places[$0] }].compactMap(\.self)
            for place in old { clear(place) }
            byteCount += link.byteCount
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
        if slots.count > 2 * places.count + 64 { self = InboxLedger(links) }
    }

    private mutating func clear(_ place: Int) {
        guard let link = slots[place] else { return }
        places[link.id] = nil
        byteCount -= link.byteCount
        slots[place] = nil
    }
}
