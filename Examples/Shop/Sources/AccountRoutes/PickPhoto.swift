import Waymark
import WaymarkMacros

/// Lets the user pick a photo and returns it, as by `shop://photo/pick?album=summer`.
@Route("shop://photo/pick", id: "photo.pick", tags: "account")
public struct PickPhoto {
    /// The output of the route.
    public typealias Output = Photo

    /// All photos, and those of an album.
    public static let samples = [PickPhoto(), PickPhoto(album: "summer")]

    /// The album that photos are picked from, or `nil` for all.
    public var album: String?
}
