import RandomTrials
import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct MarkupReaderTests {
    struct Fault: CustomTestStringConvertible {
        let xml: String
        let problem: MarkupProblem
        let line: Int
        let column: Int
        var testDescription: String { String(xml.prefix(60)) }

        init(_ xml: String, _ problem: MarkupProblem, _ line: Int, _ column: Int) {
            self.xml = xml
            self.problem = problem
            self.line = line
            self.column = column
        }
    }

    static let faults = [
        Fault("<?xml version='1.0'?>\n<!DOCTYPE manifest [<!ENTITY a 'b'>]>\n<manifest/>", .documentType, 2, 1),
        Fault("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", .documentType, 1, 1),
        Fault("<a b='&c;'/>", .unknownEntity("c"), 1, 7), Fault("<a>&c;</a>", .unknownEntity("c"), 1, 4),
        Fault("<a b='1' b='2'/>", .repeatedAttribute("b"), 1, 10),
        Fault("<a xmlns:x='u' xmlns:y='u' x:b='1' y:b='2'/>", .repeatedAttribute("y:b"), 1, 36),
        Fault("<a>\n</b>", .mismatchedEnd("b", expected: "a"), 2, 1), Fault("<a><b>", .openElement("b"), 1, 7),
        Fault("<a x:b='1'/>", .unboundPrefix("x"), 1, 4), Fault("<a>\u{1}</a>", .controlCharacter(1), 1, 4),
        Fault("<?xml version='1.0' encoding='UTF-16'?><a/>", .unsupportedEncoding("UTF-16"), 1, 1),
        Fault("<a/><b/>", .malformed("a second root element"), 1, 5),
        Fault("x<a/>", .malformed("text outside the root element"), 1, 1),
        Fault("<a/>\n x", .malformed("text outside the root element"), 2, 2),
        Fault("", .malformed("no element"), 1, 1),
        Fault("<a b=1/>", .malformed("an attribute's value without quotes"), 1, 6),
        Fault("<a b/>", .malformed("an attribute without a value"), 1, 4),
        Fault("<a b='<'/>", .malformed("a '<' in an attribute's value"), 1, 7),
        Fault("<a b='1'c='2'/>", .malformed("no space before an attribute"), 1, 9),
        Fault("<a b='&#0;'/>", .malformed("the number '#0', which is not a character"), 1, 7),
        Fault("<a b='&#xD800;'/>", .malformed("the number '#xD800', which is not a character"), 1, 7),
        Fault("<a b='&'/>", .malformed("an ampersand that does not begin an entity"), 1, 7),
        Fault("<a><!-- x -- y --></a>", .malformed("two hyphens in a comment"), 1, 11),
        Fault("<a><!-- x", .malformed("a comment that is not closed"), 1, 8),
        Fault("<a><![CDATA[x</a>", .malformed("a CDATA section that is not closed"), 1, 4),
        Fault("<a><?x", .malformed("a processing instruction that is not closed"), 1, 6),
        Fault("<a><?xml version='1.0'?></a>", .malformed("an XML declaration that is not at the start"), 1, 4),
        Fault("<a><1/></a>", .malformed("no name"), 1, 5),
        Fault("<a x:y:z='1'/>", .malformed("the name 'x:y:z'"), 1, 4),
        Fault("</a>", .malformed("an end tag without its element"), 1, 1),
        Fault("<a b='1", .malformed("an attribute's value that is not closed"), 1, 6),
        Fault("<", .malformed("no name"), 1, 2), Fault("<a", .openElement("a"), 1, 1),
        Fault("<a/", .malformed("no space before an attribute"), 1, 3),
        Fault("<a xmlns:b=''/>", .malformed("an empty namespace"), 1, 4),
        Fault(String(repeating: "<a>", count: 65), .tooDeep(limit: 64), 1, 193),
        Fault(
            "<a" + (0...256).map { " a\($0)=''" }.joined() + "/>",
            .malformed("an element with more than 256 attributes"), 1, 1),
    ]

    @Test("A text that is no plain XML is refused with its line and column", arguments: faults)
    func refuses(_ fault: Fault) {
        let error = #expect(throws: AssociationFileError.self) { try read(fault.xml.utf8) }
        #expect(error?.reason == .malformedMarkup(fault.problem))
        #expect(error?.place.line == fault.line)
        #expect(error?.place.column == fault.column)
    }

    @Test(
        "Bytes that are no UTF-8 are refused where they stand",
        arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE4, 0xB8]])
    func refusesMalformedUTF8(_ bytes: [UInt8]) {
        let error = #expect(throws: AssociationFileError.self) {
            try read(Array("<a>\né".utf8) + bytes + Array("</a>".utf8))
        }
        #expect(error?.reason == .malformedMarkup(.malformedUTF8))
        #expect(error?.place.line == 2 && error?.place.column == 2)
    }

    @Test("A file over the limit, and one in UTF-16, are refused before they are read")
    func refusesLarge() {
        let large = #expect(throws: AssociationFileError.self) {
            try read([UInt8](repeating: UInt8(ascii: " "), count: FileField.sizeLimit + 1))
        }
        #expect(large?.reason == .malformedMarkup(.tooLong(limit: FileField.sizeLimit)))
        let wide = #expect(throws: AssociationFileError.self) { try read([0xFF, 0xFE, 0x3C, 0]) }
        #expect(wide?.reason == .malformedMarkup(.unsupportedEncoding("UTF-16")))
    }

    @Test("Elements come with their namespaces, and values with their references replaced")
    func reads() throws {
        let xml = """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!-- a comment --><?pi x?>
            <r xmlns="d" xmlns:p='u'>text &amp; <![CDATA[<x>]]>
              <p:b p:c="a&lt;&#x41;&#66;\t\r\n&quot;" d='2'><e/></p:b>
            </r>
            """
        var reader = try MarkupReader(xml.utf8, file: nil)
        var names: [String] = []
        var values: [String] = []
        while true {
            let event = try reader.next()
            if case .finish = event { break }
            guard case .start(let element) = event else { continue }
            names.append("\(element.name.namespace):\(element.name.local)")
            for attribute in element.attributes {
                values.append("\(attribute.name.namespace):\(attribute.name.local)=\(attribute.value)")
            }
        }
        #expect(names == ["d:r", "u:b", "d:e"])
        #expect(values == ["u:c=a<AB  \"", ":d=2"])
    }

    @Test("Mutated files end in an error or a manifest, and in no trap", arguments: [UInt64(31)])
    func mutated(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let sources = AndroidFixture.cases.map { Array(AndroidFixture.manifest($0.filter).utf8) }
        for _ in 0..<AndroidEffort.rounds / 8 {
            var bytes = random.pick(sources)
            for _ in 0..<Int.random(in: 1...6, using: &random) { random.mutate(&bytes) }
            guard let manifest = try? AndroidManifest(xml: bytes) else { continue }
            _ = manifest.verdict(on: "https://example.com/a", api: random.pick([21, 30, 31, 35]))
        }
    }

    private func read(_ bytes: some Collection<UInt8>) throws {
        var reader = try MarkupReader(bytes, file: nil)
        while true { if case .finish = try reader.next() { return } }
    }
}

extension SeededNumbers {
    /// Changes a few bytes: one is replaced, left out, doubled, or a piece is moved to another place.
    mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: bytes.indices, using: &self)
        switch Int.random(in: 0..<5, using: &self) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(pick(Array("<>&;\"'/=[]{}*\\.%:#?@".utf8)), at: index)
        case 3: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0..<40, using: &self)))
        default:
            let piece = Array(bytes[index..<min(bytes.count, index + Int.random(in: 0..<40, using: &self))])
            bytes.insert(contentsOf: piece, at: Int.random(in: bytes.indices, using: &self))
        }
    }
}
