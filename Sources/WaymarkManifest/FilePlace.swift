/// Where a route or rewrite stood in its file.
///
/// Any two places are equal, so that the types which hold one are compared by what they mean.
struct FilePlace: Hashable, Sendable {
    var position: Int?
    var line: Int?

    static func == (_: FilePlace, _: FilePlace) -> Bool { true }
    func hash(into _: inout Hasher) {}
}
