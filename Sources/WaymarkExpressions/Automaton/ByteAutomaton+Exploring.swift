extension ByteAutomaton {
    /// The surroundings of a place that becomes a state of an automaton.
    package struct Surroundings<Place> {
        let isAccepting: Bool
        /// By byte class, the place behind a byte of it.
        let neighbours: [Place]

        /// A place that was explored, with the places behind the classes' bytes in order.
        package init(isAccepting: Bool, neighbours: [Place]) {
            self.isAccepting = isAccepting
            self.neighbours = neighbours
        }
    }

    /// Builds an automaton by walking from a place to all that can be reached from it.
    ///
    /// - Parameters:
    ///   - start: The place before any byte.
    ///   - stateLimit: How many places there may be.
    ///   - look: What surrounds a place; `nil` to give up.
    /// - Returns: `nil` if there are more places than the limit, or where `look` gave up.
    package init?<Place: Hashable>(
        from start: Place, classes: ByteClasses, stateLimit: Int, look: (Place) -> Surroundings<Place>?
    ) {
        guard stateLimit > 0 else { return nil }
        var numbers = [start: 0]
        var places = [start]
        var draft = AutomatonDraft(classes: classes)
        while draft.rows.count < places.count {
            guard let surroundings = look(places[draft.rows.count]) else { return nil }
            var row: [Int] = []
            for neighbour in surroundings.neighbours {
                if let number = numbers[neighbour] {
                    row.append(number)
                } else {
                    guard places.count < stateLimit else { return nil }
                    numbers[neighbour] = places.count
                    row.append(places.count)
                    places.append(neighbour)
                }
            }
            draft.add(row: row, isAccepting: surroundings.isAccepting)
        }
        self = draft.minimised()
    }
}
