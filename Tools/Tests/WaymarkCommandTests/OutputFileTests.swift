import Foundation
import Testing

@testable import WaymarkInspection

@Suite struct OutputFileTests {
    @Test("A file behind a symbolic link is written, and the link stays")
    func link() throws {
        let folder = try Folder()
        let target = try folder.file("target.json", "old".utf8)
        let link = folder.url.path + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.json")
        try OutputFile(path: link).write("new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.json")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
    }

    @Test("A link that leads to no file yet makes that file, through further links as well")
    func danglingLink() throws {
        let folder = try Folder()
        let (first, second) = (folder.url.path + "/first", folder.url.path + "/second")
        try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: "second")
        try FileManager.default.createSymbolicLink(
            atPath: second, withDestinationPath: folder.url.path + "/target")
        try OutputFile(path: first).write("new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: first) == "second")
        #expect(try String(contentsOfFile: folder.url.path + "/target", encoding: .utf8) == "new")
    }

    @Test("An output of the command's own is written to where it is, whatever it leads to")
    func ownOutput() throws {
        let folder = try Folder()
        let path = try folder.file("out", "before ".utf8)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try OutputFile(path: "/dev/fd/\(handle.fileDescriptor)").write("and after")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "before and after")
    }

    @Test("A device is written to and stays one")
    func device() throws {
        let folder = try Folder()
        try OutputFile(path: "/dev/null").write("all of it")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        // A link to a device leads to it as well.
        let link = folder.url.path + "/null"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
        try OutputFile(path: link).write("all of it")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
    }

    @Test("A file in a folder that is not there, and a folder, are refused with their path")
    func refuses() throws {
        let folder = try Folder()
        for path in [folder.url.path + "/none/file", folder.url.path] {
            #expect(throws: InputError.self) { try OutputFile(path: path).write("") }
            let error = #expect(throws: InputError.self) { try OutputFile(path: path).write("x") }
            #expect(error?.description.hasPrefix("\(path): cannot be written") == true)
        }
    }
}
