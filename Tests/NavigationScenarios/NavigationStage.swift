package import WaymarkNavigation

/// A driver with the hands of a user and the faults of a system, so that one list of scenarios can be run on every driver.
@MainActor
package protocol NavigationStage: AnyObject {
    /// The driver, which shows what the stage was made with.
    var driver: any NavigationDriver { get }

    /// The text of the page in front: the screen that it was built from or last given the values of, in words. Read from the page,
    /// not from the state, which may say something else.
    var sight: String? { get }

    /// Swipes the top screen of the stack in front away.
    ///
    /// - Returns: Whether there was anything to go back to.
    func swipeBack() -> Bool
    /// Begins to swipe the top screen away, and lets go before it has left: in the end nothing has changed.
    ///
    /// - Returns: Whether the stage can do that.
    func interruptSwipe() -> Bool
    /// Swipes the layer in front away.
    ///
    /// - Returns: Whether there was one that can be.
    func swipeDown() -> Bool
    /// Taps a tab.
    ///
    /// - Returns: Whether it can be reached.
    func tapTab(_ name: String) -> Bool
    /// Makes the window too narrow for columns, or wide enough; the stack of the scene is the second column of a split view from
    /// then on, with a page of the app's own in the first.
    ///
    /// - Returns: Whether the stage has split views, and the window is so now.
    func splitView(isCollapsed: Bool) -> Bool

    /// Lets all happen that the stage does later: transitions end, and what is to be reported is, but for what is withheld.
    func settle()

    /// Has something go wrong with the next step; `nil` takes back what was ordered and has not happened.
    ///
    /// - Returns: Whether the stage can do that.
    func order(_ fault: StageFault?) -> Bool
    /// Reports what has been withheld longest, far too late.
    ///
    /// - Returns: Whether something was withheld.
    @discardableResult
    func reportLate() -> Bool
    /// Says how screens are shown by a name of the app's own.
    ///
    /// - Returns: Whether the stage can do that.
    func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool
}

/// The faults of a step.
package enum StageFault: Hashable, Sendable, CaseIterable {
    /// Nothing is done, and the driver says that nothing can be shown at the moment.
    case unavailable
    /// Nothing is done, as a screen's builder has thrown.
    case notBuilt
    /// The step is done, and never reported.
    case withheld
    /// The step is not done, and nothing is reported.
    case ignored
    /// The step is done once it is reported late (``NavigationStage/reportLate()``).
    case late
    /// The user swipes the top screen away when the step has been done, before that is reported.
    case swiped
}

/// Makes a stage that shows a state; screens without a number get one when the driver is connected.
package typealias StageMaker = @MainActor (SceneState) -> any NavigationStage
