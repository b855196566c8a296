import Foundation
import Testing

/// The program as it was built, with its own process and pipes.
@Suite struct BuiltCommandTests {
    /// The program, beside the tests.
    static let program: URL = {
        var folder = Bundle.main.bundleURL
        // On macOS the tests are a bundle within a bundle.
        while folder.path != "/" {
            let program = folder.appendingPathComponent("waymark")
            if FileManager.default.isExecutableFile(atPath: program.path),
                !((try? program.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
            {
                return program
            }
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    private func shell(_ script: String, _ arguments: String...) throws -> (output: String, errors: String, code: Int32)
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, Self.program.path] + arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let written = output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            String(decoding: written, as: UTF8.self), String(decoding: complaints, as: UTF8.self),
            process.terminationStatus
        )
    }

    @Test("The program answers links of its arguments and its input, and leaves with its code")
    func answers() throws {
        let shop = Folder.shop("waymark.json")
        let found = try shell(#"printf 'shop://home\n' | "$0" match --routes "$1" --json shop://mall -"#, shop)
        #expect(found.output.split(separator: "\n").count == 2)
        #expect(found.errors == "")
        #expect(found.code == 0)
        #expect(try shell(#""$0" match --routes "$1" shop://good/42"#, shop).code == 1)
        #expect(try shell(#""$0" match --routes /nowhere x"#).code == 2)
        #expect(try shell(#""$0" match --nonsense"#).code == 2)
        #expect(try shell(#""$0" --help"#).code == 0)
    }

    @Test("An argument that is no UTF-8 is refused as it was given")
    func refusesMalformedArgument() throws {
        let run = try shell(
            #""$0" match --routes "$1" --json "$(printf 'shop://goods/\377')""#, Folder.shop("waymark.json"))
        #expect(run.output.contains("the bytes are not valid UTF-8, at byte 13"))
        #expect(run.code == 1)
    }

    @Test("A user who types links sees each answer before the next link")
    func answersAtOnce() throws {
        let script = #"""
            mkfifo "$2/in" "$2/out"
            "$0" match --routes "$1" --json - < "$2/in" > "$2/out" &
            exec 3> "$2/in" 4< "$2/out"
            echo shop://home >&3; read -r first <&4
            echo shop://mall >&3; read -r second <&4
            exec 3>&-; wait
            printf '%s\n%s\n' "$first" "$second"
            """#
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try shell(script, Folder.shop("waymark.json"), folder.path)
        #expect(run.output.contains(#""id":"home""#))
        #expect(run.output.contains(#""id":"mall.home""#))
    }

    @Test("A reader that stops early ends the program without a word")
    func endsQuietly() throws {
        let run = try shell(
            #"yes shop://home | "$0" match --routes "$1" --json - | head -n 2"#, Folder.shop("waymark.json"))
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(run.errors == "")
    }

    @Test("Output that cannot be written is reported")
    func tellsOfFullDisk() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let run = try shell(#""$0" match --routes "$1" shop://home > /dev/full"#, Folder.shop("waymark.json"))
        #expect(run.errors == "waymark: cannot write to standard output: no space left on device\n")
        #expect(run.code == 2)
    }

    @Test("The console prints its address, answers there, and ends well on a signal", arguments: ["INT", "TERM"])
    func servesConsole(_ signal: String) throws {
        let script = #"""
            mkfifo "$2/out"
            "$0" console --routes "$1" --port 0 > "$2/out" 2> "$2/errors" &
            exec 4< "$2/out"
            read -r address <&4
            echo "$address"
            # The port is taken now.
            port=${address##*:}
            "$0" console --routes "$1" --port "${port%/}" > /dev/null 2> "$2/second"
            echo "second $?"
            kill -s "$3" $!
            wait $!
            echo "first $?"
            cat "$2/errors"
            """#
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = folder.appendingPathComponent("small.json")
        try Data(#"{ "waymark": 1, "routes": [ { "pattern": "x://a" } ] }"#.utf8).write(to: manifest)
        let lines = try shell(script, manifest.path, folder.path, signal).output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("http://127.0.0.1:") == true)
        #expect(lines.dropFirst() == ["second 2", "first 0"])
        let complaint = try String(contentsOf: folder.appendingPathComponent("second"), encoding: .utf8)
        #expect(
            complaint.contains(": the address is in use; choose another with --port"))
        #expect(complaint.split(separator: "\n").count == 1)
    }

    @Test("A console of what is no manifest ends with what is wrong")
    func refusesConsole() throws {
        let run = try shell(#""$0" console --routes /nowhere"#)
        #expect(run.errors.hasPrefix("/nowhere: no such file or directory"))
        #expect(run.code == 2)
        #expect(try shell(#""$0" console --routes "$1" --app other"#, Folder.shop("waymark.json")).code == 2)
        #expect(try shell(#""$0" console --routes "$1" --port 70000"#, Folder.shop("waymark.json")).code == 2)
        #expect(try shell(#""$0" console --routes "$1" --app shop"#, "/dev/null").code == 2)
    }
}
