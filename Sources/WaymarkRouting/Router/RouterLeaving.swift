/// The parts that have been removed from a router. They are released outside its lock, because an app's objects may
/// call the router while they are deinitialized.
struct RouterLeaving: Sendable {
    var routes: [RegisteredRoute] = []
    var steps: [RegisteredStep] = []
    var tables: [CompiledTable] = []
}
