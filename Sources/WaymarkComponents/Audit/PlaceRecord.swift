/// A place as it is written to data.
struct PlaceRecord: Codable {
    let file: String
    let line: Int

    init(_ place: SourcePlace) {
        file = place.file
        line = place.line
    }

    var place: SourcePlace { SourcePlace(file: file, line: line) }
}
