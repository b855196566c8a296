extension ByteAutomaton {
    /// Returns the automaton of the texts that both accept.
    ///
    /// - Parameter stateLimit: The maximum number of pairs of states.
    /// - Returns: `nil` if the limit is exceeded.
    package func intersection(_ other: ByteAutomaton, stateLimit: Int) -> ByteAutomaton? {
        struct Pair: Hashable {
            let mine: Int
            let theirs: Int
        }
        let classes = ByteClasses(refining: [self.classes, other.classes])
        let start = Pair(mine: start, theirs: other.start)
        return ByteAutomaton(from: start, classes: classes, stateLimit: stateLimit) { pair in
            let neighbours = classes.representatives.map { byte in
                let pair = Pair(mine: next(pair.mine, byte), theirs: other.next(pair.theirs, byte))
                return isDead(pair.mine) || other.isDead(pair.theirs) ? Pair(mine: 0, theirs: 0) : pair
            }
            return Surroundings(
                isAccepting: isAccepting(pair.mine) && other.isAccepting(pair.theirs), neighbours: neighbours)
        }
    }

    /// Returns the automaton of the texts that consist of a text that this automaton accepts, followed by one that the
    /// other accepts.
    ///
    /// - Parameter stateLimit: The maximum number of states before equivalent states are merged.
    /// - Returns: `nil` if the limit is exceeded.
    package func concatenation(_ other: ByteAutomaton, stateLimit: Int) -> ByteAutomaton? {
        /// The state of this automaton, and the states of the other, which may have begun at any end of an accepted
        /// text.
        struct Place: Hashable {
            let mine: Int
            var theirs: Set<Int>
        }
        func place(mine: Int, theirs: Set<Int>) -> Place {
            var place = Place(mine: mine, theirs: theirs.subtracting([0]))
            if isAccepting(mine), !other.isEmpty { place.theirs.insert(other.start) }
            return place
        }
        let classes = ByteClasses(refining: [self.classes, other.classes])
        let start = place(mine: start, theirs: [])
        return ByteAutomaton(from: start, classes: classes, stateLimit: stateLimit) { here in
            let neighbours = classes.representatives.map { byte in
                place(mine: next(here.mine, byte), theirs: Set(here.theirs.map { other.next($0, byte) }))
            }
            return Surroundings(isAccepting: here.theirs.contains(where: other.isAccepting), neighbours: neighbours)
        }
    }
}
