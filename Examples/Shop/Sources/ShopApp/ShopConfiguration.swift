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
    /// A folder for what outlives the program, the links that wait and the last good rules; `nil` if nothing does.
    public var folder: URL?
    /// The source of rewrites and overrides while the app runs, or `nil`.
    public var rules: (any RuleSource)?
    /// Whether each step is printed before its outcome; a user who has typed it has seen it.
    public var printsSteps = true
    /// Whether what the router tells of each link is printed as well.
    public var showsEvents = false
    /// Whether it is printed what starting took.
    public var showsTimeline = false
    /// Whether it is printed before each link what the app makes of it.
    public var explains = false
    /// Whether it is printed after each step what is displayed, as a tree.
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
