/// The parts that have left a router. They are released outside its lock: an app's objects may ask the router as they go.
struct RouterLeaving: Sendable {
    var routes: [RegisteredRoute] = []
    var steps: [RegisteredStep] = []
    var tables: [CompiledTable] = []
}
