/// The place of a route or rewrite in its file.
///
/// Any two places are equal, so the types that contain one are compared only by their meaning.
struct FilePlace: Hashable, Sendable {
    var file: String?
    var position: Int?
    var line: Int?
    var column: Int?

    init() {}

    init(file: String?, position: Int, _ start: ManifestNode.Position?) {
        self.file = file
        self.position = position
        line = start?.line
        column = start?.column
    }

    static func == (_: FilePlace, _: FilePlace) -> Bool { true }
    func hash(into _: inout Hasher) {}
}
