/// The photos of the user.
public protocol PhotoLibrary: Sendable {
    /// The names of the photos, those of an album or all, the newest first.
    func names(in album: String?) async -> [String]
    /// The name of the photo beside the customer's name.
    func portrait() async -> String
}
