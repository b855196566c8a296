/// The steps of a link while they are recorded. Most links have a match and a handler of the same name, which need no
/// array.
struct TraceRecord: Sendable {
    /// The name of the match and its handler, or `nil` if the steps are in the list.
    private var name: String?
    private var match: Int64 = 0
    /// The nanoseconds that the handler has taken; `nil` before it has ended.
    private var handler: Int64?
    private var list: [Trace.Step] = []
    private var isListed = false

    /// The steps in the order in which they began.
    var steps: [Trace.Step] {
        guard let name else { return list }
        guard let handler else { return [Trace.Step(.match, name, .nanoseconds(match))] }
        return Trace(name, match: match, handler: handler).steps
    }

    /// Returns the trace of an opening that ended after this many nanoseconds.
    func trace(total: Int64) -> Trace {
        guard let name, let handler, match + handler == total else { return Trace(steps, total: total) }
        return Trace(name, match: match, handler: handler)
    }

    /// Makes room for more steps, which go into a list.
    mutating func reserve(_ more: Int) {
        moveToList()
        list.reserveCapacity(list.count + more)
    }

    /// Adds a step that took this many nanoseconds.
    mutating func note(_ kind: Trace.Step.Kind, _ name: String, _ taken: Int64) {
        if !isListed {
            if self.name == nil {
                if kind == .match {
                    self.name = name
                    match = taken
                    return
                }
            } else if kind == .handler, handler == nil, self.name == name {
                handler = taken
                return
            }
            moveToList()
        }
        list.append(Trace.Step(kind, name, .nanoseconds(taken)))
    }

    /// Adds a step that has just begun, and returns its place.
    mutating func begin(_ kind: Trace.Step.Kind, _ name: String) -> Int {
        moveToList()
        list.append(Trace.Step(kind, name, .zero))
        return list.count - 1
    }

    /// Adds nanoseconds to a step that has begun, and returns its total duration.
    mutating func add(_ taken: Int64, at place: Int) -> Duration {
        list[place].duration += .nanoseconds(taken)
        return list[place].duration
    }

    private mutating func moveToList() {
        if isListed { return }
        list = steps
        name = nil
        isListed = true
    }
}
