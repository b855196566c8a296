/// A route as the compiler left it in a program: a constant of its image, whose words hold the route's description.
///
/// A record is, in order and little-endian, the magic number of 8 bytes, its size and the length of its description in 4 bytes each,
/// the address of its accessor, at byte 24 the description in UTF-8, and zeroes up to its size. It lies in the section
/// ``elfSection`` or ``machSection``. The accessor is a C function that stores the type as an `any RouteProtocol.Type` at the address that
/// it is given. Each image of a process has records of its own.
public struct RouteRecord: Hashable, Sendable {
    /// The number that each record begins with.
    public static let magic: UInt64 = 0x3152_4D59_4157_0A8D
    /// The name of the section on ELF and in WebAssembly.
    public static let elfSection = "waymark_rts"
    /// The name of the section in Mach-O, in a segment of data.
    public static let machSection = "__waymark_rts"
    /// The most bytes that a record may have: 1 MiB.
    public static let sizeLimit = 1 << 20

    /// The offset of the record in the bytes that were looked at.
    public let offset: Int
    /// The address of the accessor as it is stored: in a running process that of a function, in a file whatever the linker left.
    public let accessor: UInt64
    /// The description: the route's element of a manifest, in JSON, with the type, its module and its place.
    public let description: String
}

/// A record whose sizes or text cannot be right.
public struct RouteRecordFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the record in the bytes that were looked at.
    public let offset: Int
    /// The problem, and what was expected.
    public let description: String
}
