import WaymarkRouting

/// The open gates of an inbox, and the closed ones at which a link waits.
struct InboxGates: Sendable {
    private let rules: [InboxGateRule]
    private var open: Set<InboxGate>
    /// The scenes whose gate is open, for gates that each scene has.
    private var openScenes: [InboxGate: Set<String>] = [:]
    /// The number of times that a gate was opened or closed.
    private(set) var changes = 0

    init(_ rules: [InboxGateRule], isReady: Bool) {
        self.rules = rules
        open = Set(rules.filter(\.isOpen).map(\.gate))
        setOpen(.ready, isReady)
    }

    /// Opens or closes a gate, and returns whether the inbox has the gate.
    mutating func set(_ gate: InboxGate, isOpen: Bool, scene: String?) -> Bool {
        guard let rule = rules.first(where: { $0.gate == gate }) else { return false }
        if rule.isPerScene {
            guard let scene else { return false }
            changes += 1
            if isOpen {
                openScenes[gate, default: []].insert(scene)
            } else {
                openScenes[gate]?.remove(scene)
            }
        } else {
            setOpen(gate, isOpen)
        }
        return true
    }

    mutating func setOpen(_ gate: InboxGate, _ isOpen: Bool) {
        changes += 1
        if isOpen { open.insert(gate) } else { open.remove(gate) }
    }

    private func isOpen(_ rule: InboxGateRule, for scene: String?) -> Bool {
        guard rule.isPerScene else { return open.contains(rule.gate) }
        let scenes = openScenes[rule.gate] ?? []
        return scene.map(scenes.contains) ?? !scenes.isEmpty
    }

    /// Whether a closed gate depends on the tags of links.
    var askForTags: Bool {
        rules.contains { rule in
            if case .tag = rule.scope { rule.isPerScene || !open.contains(rule.gate) } else { false }
        }
    }

    /// Returns the closed gates at which a link waits, or `nil` if its tags are needed and not known.
    ///
    /// - Parameter tags: The tags of links, by their ids.
    func closed(to link: StoredLink, _ tags: [UInt64: Set<RouteTag>]) -> [InboxGate]? {
        var closed: [InboxGate] = open.contains(.ready) ? [] : [.ready]
        for rule in rules where rule.gate != .ready && !isOpen(rule, for: link.scene) {
            switch rule.scope {
            case .all: closed.append(rule.gate)
            case .sources(let kinds): if kinds.contains(link.source.kind) { closed.append(rule.gate) }
            case .tag(let tag):
                guard let known = tags[link.id] else { return nil }
                if known.contains(tag) { closed.append(rule.gate) }
            }
        }
        return closed
    }
}
