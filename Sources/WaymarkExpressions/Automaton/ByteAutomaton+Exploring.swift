extension ByteAutomaton {
    /// The transitions of a place that becomes a state of an automaton.
    package struct Surroundings<Place> {
        let isAccepting: Bool
        /// The next place for each byte class.
        let neighbours: [Place]

        /// Creates the transitions of a place that was explored, with the next places in the order of the classes.
        package init(isAccepting: Bool, neighbours: [Place]) {
            self.isAccepting = isAccepting
            self.neighbours = neighbours
        }
    }

    /// Builds an automaton by exploring all places that are reachable from a start.
    ///
    /// - Parameters:
    ///   - start: The place before the first byte.
    ///   - stateLimit: The maximum number of places.
    ///   - look: Returns the transitions of a place, or `nil` to stop.
    /// - Returns: `nil` if there are more places than the limit, or if `look` returned `nil`.
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
