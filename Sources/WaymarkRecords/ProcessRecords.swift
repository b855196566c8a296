internal import CWaymarkImages

/// The records of one image of the running process.
public struct ProcessRecords: Sendable {
    /// The path of the image's file; empty for the program itself on Linux.
    public let image: String
    /// Its records, in the order of their addresses. The accessor of each is the address of a function in the image.
    public let records: [RouteRecord]
    /// The damaged records in the image's record section.
    public let faults: [RouteRecordFault]

    /// The images that contain records, in the order in which the system lists them.
    ///
    /// No file is read. On ELF, where sections are unknown at run time, the writable memory of each image is searched,
    /// and a record counts if its accessor is in the code of the same image.
    ///
    /// - Complexity: O(*n*) for *n* bytes of writable data.
    public static var all: [ProcessRecords] {
        var images: [ProcessRecords] = []
        withUnsafeMutablePointer(to: &images) { images in
            waymark_visit_stretches(
                { stretch, images in if let stretch, let images { ProcessRecords.add(stretch.pointee, to: images) } },
                images)
        }
        return images
    }

    private static func add(_ stretch: waymark_stretch, to images: UnsafeMutableRawPointer) {
        let found = RouteRecords(in: UnsafeRawBufferPointer(start: stretch.bytes, count: stretch.count))
        let records = found.records.filter { record in
            stretch.is_section || (UInt64(stretch.code_start)..<UInt64(stretch.code_end)).contains(record.accessor)
        }
        let faults = stretch.is_section ? found.faults : []
        if records.isEmpty, faults.isEmpty { return }
        images.assumingMemoryBound(to: [ProcessRecords].self).pointee.append(
            ProcessRecords(image: String(cString: stretch.image), records: records, faults: faults))
    }
}
