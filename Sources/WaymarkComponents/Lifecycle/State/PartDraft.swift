/// A part as it is given to a host, with what it says of itself, read once.
struct PartDraft: Sendable {
    let part: any Lifecycle
    let id: LifecycleID
    let dependencies: [LifecycleID]
    let startup: Startup

    init(_ part: any Lifecycle) {
        self.part = part
        id = part.id
        dependencies = part.dependencies
        startup = part.startup
    }
}
