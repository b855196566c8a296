/// The reasons for which screens of a scene that have ended could not be taken away yet, by their numbers.
struct ScreenObstacles {
    private enum Obstacle: Equatable {
        /// A screen, by its number, was not let go. It is not asked again.
        case guarded(Int)
        /// There is no screen beneath.
        case root
        /// The driver failed, or the way was prevented; it may succeed after the next navigation.
        case fault
    }

    private var obstacles: [Int: Obstacle] = [:]

    /// Returns whether a screen cannot be taken away now.
    ///
    /// - Parameter isGuarded: Whether a screen is still there and guarded.
    func isBlocked(_ number: Int, where isGuarded: (Int) -> Bool) -> Bool {
        switch obstacles[number] {
        case nil: false
        case .guarded(let other): isGuarded(other)
        case .root, .fault: true
        }
    }

    /// Notes why a screen could not be taken away.
    mutating func note(_ reason: NavigationError.Reason, against number: Int) {
        obstacles[number] =
            switch reason {
            case .refused(.guarded(let screen)): .guarded(screen.number)
            case .refused(.nothingBeneath): .root
            default: .fault
            }
    }

    /// Lets a screen be tried again.
    mutating func remove(_ number: Int) { obstacles[number] = nil }

    /// Lets the screens be tried again that drivers failed to take away.
    mutating func forgetFaults() {
        if !obstacles.isEmpty { obstacles = obstacles.filter { $0.value != .fault } }
    }
}
