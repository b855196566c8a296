import Foundation
import Waymark

/// What one run of the shop has that another has not.
public struct ShopConfiguration: Sendable {
    /// Whether somebody signs in who is asked to.
    public var signsIn = true
    /// Whether the app has only just been started: links from outside wait in the inbox until the first page is there.
    public var isCold = false
    /// A folder for what outlives the program, the links that wait and the last good rules; `nil` where nothing does.
    public var folder: URL?
    /// Where rewrites and overrides come from while the app runs, or `nil`.
    public var rules: (any RuleSource)?
    /// Whether what the router tells of each link is printed as well.
    public var showsEvents = false
    /// What time the router goes by.
    public var clock = AppClock.continuous

    /// A running app that keeps nothing.
    public init() {}
}
