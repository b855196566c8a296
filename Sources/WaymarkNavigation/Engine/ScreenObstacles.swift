/// The reasons why ended screens of a scene could not be removed yet, by screen number.
struct ScreenObstacles {
    private enum Obstacle: Equatable {
        /// The screen with this number did not consent to leave. It is not asked again.
        case guarded(Int)
        /// There is no screen beneath.
        case root
        /// The driver failed, or an observer prevented a step. Another attempt may succeed after the next navigation.
        case fault
    }

    private var obstacles: [Int: Obstacle] = [:]

    /// Returns whether a screen cannot be removed now.
    ///
    /// - Parameter isGuarded: Returns whether a screen is still displayed and guarded.
    func isBlocked(_ number: Int, where isGuarded: (Int) -> Bool) -> Bool {
        switch obstacles[number] {
        case nil: false
        case .guarded(let other): isGuarded(other)
        case .root, .fault: true
        }
    }

    /// Notes why a screen could not be removed.
    mutating func note(_ reason: NavigationError.Reason, against number: Int) {
        obstacles[number] =
            switch reason {
            case .refused(.guarded(let screen)): .guarded(screen.number)
            case .refused(.nothingBeneath): .root
            default: .fault
            }
    }

    /// Allows another attempt to remove a screen.
    mutating func remove(_ number: Int) { obstacles[number] = nil }

    /// Allows another attempt for the screens that drivers failed to remove.
    mutating func forgetFaults() {
        if !obstacles.isEmpty { obstacles = obstacles.filter { $0.value != .fault } }
    }
}
