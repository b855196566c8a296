import Foundation
import WaymarkNavigation

extension SceneState {
    /// The greatest length of the text of a saved scene, in UTF-8 bytes.
    static let textLimit = 64 * 1024

    /// The scene as JSON text, without the topmost screens if it would be longer than the limit; `nil` if nothing is
    /// left.
    var savedText: String? {
        savable { (try? JSONEncoder().encode($0)).flatMap { $0.count <= Self.textLimit ? $0 : nil } }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Creates the scene of a saved text, under its present name; `nil` if the text is not a scene, or is too long.
    init?(savedText text: String, name: String) {
        guard text.utf8.count <= Self.textLimit,
            var scene = try? JSONDecoder().decode(SceneState.self, from: Data(text.utf8))
        else { return nil }
        scene.name = name
        self = scene
    }
}
