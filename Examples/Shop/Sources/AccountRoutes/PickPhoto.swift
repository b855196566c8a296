import Waymark

/// Lets somebody pick one of their photos, and gives it.
public struct PickPhoto: Route {
    /// What opening the route gives.
    public typealias Output = Photo

    /// `shop://photo/pick?album=summer`.
    public static let pattern: RoutePattern = "shop://photo/pick"
    /// All photos, and those of an album.
    public static let samples = [PickPhoto(), PickPhoto(album: "summer")]

    /// The album that photos are picked from, or `nil` for all.
    public var album: String?

    /// The photos of an album, or all.
    public init(album: String? = nil) { self.album = album }
}
