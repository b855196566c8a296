public import Foundation

// https://developer.apple.com/documentation/foundation/nsuseractivity
/// What a user does, for another device or for later; Foundation on Linux has none.
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, *)
open class NSUserActivity: NSObject {
    // https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype
    /// What kind of activity it is, in reverse domain notation.
    public let activityType: String
    // https://developer.apple.com/documentation/foundation/nsuseractivity/title
    /// What a person calls it.
    open var title: String?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo
    /// What is needed to continue it.
    open var userInfo: [AnyHashable: Any]?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys
    /// The keys without which it cannot be continued.
    open var requiredUserInfoKeys: Set<String>?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/needssave
    /// Whether it changed since it was handed on.
    open var needsSave = false
    // https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
    /// The web page that shows the same.
    open var webpageURL: URL?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/referrerurl
    /// The page from which the user came.
    open var referrerURL: URL?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/expirationdate
    /// When it is no longer of use.
    open var expirationDate: Date?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/keywords
    /// Words to find it by.
    open var keywords: Set<String> = []
    // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff
    /// Whether another device may continue it.
    open var isEligibleForHandoff = true
    // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforsearch
    /// Whether it can be found.
    open var isEligibleForSearch = false
    // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforpublicindexing
    /// Whether others can find it.
    open var isEligibleForPublicIndexing = false
    // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
    /// Whether the system may suggest it.
    open var isEligibleForPrediction = false
    // https://developer.apple.com/documentation/foundation/nsuseractivity/targetcontentidentifier
    /// What the content is called when a scene is looked for.
    open var targetContentIdentifier: String?

    // https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)
    /// An activity of a kind.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    // https://developer.apple.com/documentation/foundation/nsuseractivity/adduserinfoentries(from:)
    /// Adds to what is needed to continue it; what is there under the same keys is replaced.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    // https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent()
    /// Makes it the one that the user is at.
    open func becomeCurrent() {}

    // https://developer.apple.com/documentation/foundation/nsuseractivity/resigncurrent()
    /// Ends that.
    open func resignCurrent() {}

    // https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
    /// Ends the activity.
    open func invalidate() {}
}

// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of an activity that opens a web page.
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, *)
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
