import AccountServices

/// The photos on this device.
struct Album: PhotoLibrary {
    private static let photos = ["summer": ["beach.jpg"], "shoes": ["shoes-left.jpg", "shoes-right.jpg"]]

    func names(in album: String?) async -> [String] {
        if let album { return Self.photos[album] ?? [] }
        return Self.photos.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    func portrait() async -> String { "portrait.jpg" }
}
