import Waymark
import WaymarkMacros

/// Lets somebody pick one of their photos, and gives it, as by `shop://photo/pick?album=summer`.
@Route("shop://photo/pick", id: "photo.pick", tags: "account")
public struct PickPhoto {
    /// What opening the route gives.
    public typealias Output = Photo

    /// All photos, and those of an album.
    public static let samples = [PickPhoto(), PickPhoto(album: "summer")]

    /// The album that photos are picked from, or `nil` for all.
    public var album: String?
}
