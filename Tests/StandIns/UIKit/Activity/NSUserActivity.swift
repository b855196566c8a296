public import Foundation

/// https://developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity: NSObject {
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype
    open private(set) var activityType: String
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/title
    open var title: String?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo
    open var userInfo: [AnyHashable: Any]?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys
    open var requiredUserInfoKeys: Set<String>?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/needssave
    open var needsSave = false
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
    open var webpageURL: URL?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/referrerurl
    open var referrerURL: URL?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/expirationdate
    open var expirationDate: Date?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/keywords
    open var keywords: Set<String> = []
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/supportscontinuationstreams
    open var supportsContinuationStreams = false
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/delegate
    open weak var delegate: (any NSUserActivityDelegate)?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/targetcontentidentifier
    @available(iOS 13.0, tvOS 13.0, *)
    open var targetContentIdentifier: String?
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff
    open var isEligibleForHandoff = true
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforsearch
    open var isEligibleForSearch = false
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforpublicindexing
    open var isEligibleForPublicIndexing = false
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
    @available(tvOS, unavailable)
    open var isEligibleForPrediction = false
    /// https://developer.apple.com/documentation/foundation/nsuseractivity/persistentidentifier
    @available(tvOS, unavailable)
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?

    /// https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// https://developer.apple.com/documentation/foundation/nsuseractivity/adduserinfoentries(from:)
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent()
    open func becomeCurrent() {}

    /// https://developer.apple.com/documentation/foundation/nsuseractivity/resigncurrent()
    open func resignCurrent() {}

    /// https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
    open func invalidate() {}
}
