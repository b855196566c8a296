/// A route as the compiler stored it in a program: a constant of its image, which contains the route's description.
///
/// A record consists, in order and little-endian, of the magic number of 8 bytes, its size and the length of its
/// description in 4 bytes each, the address of its accessor, the description in UTF-8 at byte 24, and zeroes up to its
/// size. It is in the section ``elfSection`` or ``machSection``. The accessor is a C function that stores the type as
/// an `any RouteProtocol.Type` at the address that it receives. Each image of a process has its own records.
public struct RouteRecord: Hashable, Sendable {
    /// The number that each record begins with.
    public static let magic: UInt64 = 0x3152_4D59_4157_0A8D
    /// The name of the section on ELF and in WebAssembly.
    public static let elfSection = "waymark_rts"
    /// The name of the section in Mach-O, in a segment of data.
    public static let machSection = "__waymark_rts"
    /// The maximum size of a record, in bytes: 1 MiB.
    public static let sizeLimit = 1 << 20

    /// The offset of the record in the examined bytes.
    public let offset: Int
    /// The address of the accessor as stored: in a running process that of a function, in a file the value that the
    /// linker wrote.
    public let accessor: UInt64
    /// The description: the route's element of a manifest, in JSON, with the type, its module and its place.
    public let description: String
}

/// A record whose sizes or text cannot be valid.
public struct RouteRecordFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the record in the examined bytes.
    public let offset: Int
    /// The problem and the expected value.
    public let description: String
}
