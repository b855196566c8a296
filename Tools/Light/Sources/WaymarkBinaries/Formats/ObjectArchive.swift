/// Reads an archive of object files (`ar(5)`), as a static library is one.
struct ObjectArchive {
    private let bytes: BinaryBytes

    init(_ bytes: BinaryBytes) { self.bytes = bytes }

    /// The members, tables of symbols and names included.
    func members() throws(BinaryFault) -> [BinaryBytes] {
        var members: [BinaryBytes] = []
        var place: UInt64 = 8
        while place + 60 <= UInt64(bytes.count) {
            let (name, digits) = (
                try bytes.text(at: place, count: 16, "the name of a member"),
                try bytes.text(at: place + 48, count: 10, "the size of a member")
            )
            guard let size = UInt64(digits.prefix { $0 != " " }) else {
                throw BinaryFault(
                    bytes.range.lowerBound + Int(place) + 48, "the size '\(digits)' of a member", expected: "a number")
            }
            guard members.count < BinaryFile.imageLimit * 16 else {
                throw BinaryFault(
                    bytes.range.lowerBound + Int(place), "more than \(members.count) members", expected: "fewer")
            }
            // A long name in BSD format comes before the member, and counts as a part of it.
            let skipped = name.hasPrefix("#1/") ? UInt64(name.dropFirst(3).prefix { $0 != " " }) ?? 0 : 0
            let member = try bytes.part(at: place + 60, count: size, "a member")
            members.append(
                try member.part(at: min(skipped, size), count: size - min(skipped, size), "a member"))
            place += 60 + size + size % 2
        }
        return members
    }
}
