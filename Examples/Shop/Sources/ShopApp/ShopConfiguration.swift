import Foundation
import ShopServer
import Waymark
import WaymarkRuleSources

/// The configuration of one run of the shop.
public struct ShopConfiguration: Sendable {
    /// A way to answer the questions of pages.
    public enum Person: Hashable, Sendable {
        /// The user taps the page's buttons: ``Shop/tap(_:)``.
        case inFront
        /// The first button is always tapped: to sign in, to take the first address.
        case agreeing
        /// The last button is always tapped.
        case declining
    }

    /// The way to answer questions.
    public var person = Person.inFront
    /// Whether the app has only just been started: links from outside wait in the inbox until the first page is there.
    public var isCold = false
    /// A folder for data that outlives the program: waiting links and the last good rules; `nil` to keep nothing.
    public var folder: URL?
    /// The source of rewrites and overrides while the app runs, or `nil`.
    public var rules: (any RuleSource)?
    /// Whether each step is printed before its outcome, which is not needed for typed steps.
    public var printsSteps = true
    /// Whether the router's events on each link are printed as well.
    public var showsEvents = false
    /// Whether the profile of the start is printed.
    public var showsTimeline = false
    /// Whether an explanation is printed before each link.
    public var explains = false
    /// Whether the display is printed as a tree after each step.
    public var showsState = false
    /// The clock of the app.
    public var clock = AppClock.continuous
    /// The shop's server.
    public var server = Server()
    /// The number of features that start at once, or `nil` for as many as can.
    public var width: Int?

    /// A running app that keeps nothing, with a user in front.
    public init() {}

    /// Has time pass only where the server takes its time, and the features start one after the other, so that all durations
    /// that are printed are the same each time.
    public mutating func tellAsStory() {
        let story = StoryClock()
        clock = AppClock(story)
        server = Server { story.pass($0) }
        width = 1
    }
}
