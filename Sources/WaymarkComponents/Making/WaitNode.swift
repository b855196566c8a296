/// A party of a wait: the making of a service or a target, or the start of a part of the app.
enum WaitNode: Hashable, Sendable {
    case frame(ServiceFrame)
    case part(PartRecord)

    private var id: ObjectIdentifier {
        switch self {
        case .frame(let frame): ObjectIdentifier(frame)
        case .part(let record): ObjectIdentifier(record)
        }
    }

    static func == (left: WaitNode, right: WaitNode) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The step that stands for it in chains.
    var step: ServiceError.Step {
        switch self {
        case .frame(let frame): frame.step
        case .part(let record): ServiceError.Step(service: "the start of '\(record.id)'", place: nil)
        }
    }

    /// Returns whether chains tell both as one: a service is in a way twice where it is made by one and waited for by another.
    func isReported(as other: WaitNode) -> Bool {
        if case .frame(let frame) = self, case .frame(let other) = other { return frame.entry === other.entry }
        return self == other
    }
}

extension [WaitNode] {
    /// The chain that goes on by a way, up to where it comes back to itself.
    func following(_ way: some Sequence<WaitNode>) -> [WaitNode] {
        var chain = self
        for node in way {
            let isBack = chain.contains(node)
            if chain.last?.isReported(as: node) != true { chain.append(node) }
            if isBack { break }
        }
        return chain
    }
}
