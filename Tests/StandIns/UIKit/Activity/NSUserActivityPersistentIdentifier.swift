/// https://developer.apple.com/documentation/foundation/nsuseractivitypersistentidentifier
public typealias NSUserActivityPersistentIdentifier = String
