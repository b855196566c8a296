import Testing

/// `match … -`.
@Suite struct StandardInputTests {
    private func run(_ input: [UInt8], block: Int = 1 << 16, arguments: [String] = ["--json", "-"]) throws -> CommandRun
    {
        let folder = try Folder()
        let manifest = try folder.manifest(#"{ "id": "a", "pattern": "/a/:x" }"#)
        return CommandRun(["match", "--routes", manifest] + arguments, input: input, block: block)
    }

    @Test("Each line is a link, whatever its end and wherever a block of input ends", arguments: [1, 2, 3, 7, 65536])
    func readsLines(block: Int) throws {
        let run = try run(Array("/a/1\n\n/a/2\r\n \t\r\n/a/3?q=中\n/a/4\r".utf8), block: block)
        #expect(
            run.lines.map { $0.prefix { $0 != "," } } == [
                #"{"link":"/a/1""#, #"{"link":"/a/2""#, #"{"link":"/a/3?q=中""#, #"{"link":"/a/4""#,
            ])
        #expect(run.code == 0)
    }

    @Test("A line keeps the spaces around its link")
    func keepsSpaces() throws {
        #expect(try run(Array("  /a/1 \n".utf8)).output.hasPrefix(#"{"link":"  /a/1 ","matched":true"#))
    }

    @Test("A line that is no UTF-8 is a link that cannot be read")
    func refusesMalformedLine() throws {
        let run = try run([0x2F, 0x61, 0x2F, 0xFF, 0x0A] + Array("/a/1\n".utf8))
        #expect(
            run.lines.first
                == #"{"link":"/a/�","matched":false,"error":"the bytes are not valid UTF-8, at byte 3"}"#)
        #expect(run.lines.count == 2)
        #expect(run.code == 1)
    }

    @Test("An endless line is cut and refused, and the next one read")
    func cutsLine() throws {
        let run = try run(Array(repeating: 0x61, count: 3 << 20) + Array("\n/a/1\n".utf8))
        #expect(run.lines.count == 2)
        #expect(run.lines[0].hasSuffix(#""error":"the link is longer than 8192 bytes, at byte 8192"}"#) == true)
        #expect(run.lines[0].utf8.count < (1 << 20) + 1000)
        #expect(run.lines[1].hasPrefix(#"{"link":"/a/1","matched":true"#))
    }

    @Test("Nothing to read is nothing to refuse")
    func acceptsNothing() throws {
        let run = try run([])
        #expect(run.output == "")
        #expect(run.code == 0)
    }

    @Test("A dash among links stands for standard input at its place")
    func mixes() throws {
        let run = try run(Array("/a/2\n".utf8), arguments: ["--json", "/a/1", "-", "/b"])
        #expect(
            run.lines.map { $0.prefix { $0 != "," } } == [
                #"{"link":"/a/1""#, #"{"link":"/a/2""#, #"{"link":"/b""#,
            ])
        #expect(run.code == 1)
    }

    @Test("One link without a route among many makes the exit code 1")
    func refusesOne() throws {
        #expect(try run(Array("/a/1\n/b\n/a/2\n".utf8)).code == 1)
        #expect(try run(Array("/a/1\n/a/2\n".utf8)).code == 0)
    }
}
