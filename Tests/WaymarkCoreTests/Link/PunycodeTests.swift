import RandomTrials
import Testing

@testable import WaymarkCore

/// The sample strings of RFC 3492, section 7.1, and labels that are no Punycode.
@Suite("Punycode")
struct PunycodeTests {
    struct Sample: CustomTestStringConvertible {
        let name: String
        let encoded: String
        let scalars: [UInt32]
        init(_ name: String, _ encoded: String, _ scalars: [UInt32]) {
            (self.name, self.encoded, self.scalars) = (name, encoded, scalars)
        }
        init(_ name: String, _ encoded: String, _ text: String) {
            self.init(name, encoded, text.unicodeScalars.map(\.value))
        }
        var testDescription: String { "\(name): \(encoded)" }
    }

    static let samples = [
        Sample(
            "(A) Arabic", "egbpdaj6bu4bxfgehfvwxn",
            [
                0x644, 0x64A, 0x647, 0x645, 0x627, 0x628, 0x62A, 0x643, 0x644, 0x645, 0x648, 0x634, 0x639, 0x631, 0x628,
                0x64A, 0x61F,
            ]),
        Sample("(B) Chinese, simplified", "ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
        Sample("(C) Chinese, traditional", "ihqwctvzc91f659drss3x8bo0yb", "他們爲什麽不說中文"),
        Sample("(D) Czech", "Proprostnemluvesky-uyb24dma41a", "Pročprostěnemluvíčesky"),
        Sample(
            "(E) Hebrew", "4dbcagdahymbxekheh6e0a7fei0b",
            [
                0x5DC, 0x5DE, 0x5D4, 0x5D4, 0x5DD, 0x5E4, 0x5E9, 0x5D5, 0x5D8, 0x5DC, 0x5D0, 0x5DE, 0x5D3, 0x5D1, 0x5E8,
                0x5D9, 0x5DD,
                0x5E2, 0x5D1, 0x5E8, 0x5D9, 0x5EA,
            ]),
        Sample(
            "(F) Hindi", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
            [
                0x92F, 0x939, 0x932, 0x94B, 0x917, 0x939, 0x93F, 0x928, 0x94D, 0x926, 0x940, 0x915, 0x94D, 0x92F, 0x94B,
                0x902, 0x928,
                0x939, 0x940, 0x902, 0x92C, 0x94B, 0x932, 0x938, 0x915, 0x924, 0x947, 0x939, 0x948, 0x902,
            ]),
        Sample("(G) Japanese", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa", "なぜみんな日本語を話してくれないのか"),
        Sample("(I) Russian", "b1abfaaepdrnnbgefbadotcwatmq2g4l", "почемужеонинеговорятпорусски"),
        Sample(
            "(J) Spanish", "PorqunopuedensimplementehablarenEspaol-fmd56a", "PorquénopuedensimplementehablarenEspañol"),
        Sample("(K) Vietnamese", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g", "TạisaohọkhôngthểchỉnóitiếngViệt"),
        Sample("(L)", "3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
        Sample("(M)", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n", "安室奈美恵-with-SUPER-MONKEYS"),
        Sample("(N)", "Hello-Another-Way--fc4qua05auwb3674vfr0b", "Hello-Another-Way-それぞれの場所"),
        Sample("(O)", "2-u9tlzr9756bt3uc0v", "ひとつ屋根の下2"),
        Sample("(P)", "MajiKoi5-783gue6qz075azm5e", "MajiでKoiする5秒前"),
        Sample("(Q)", "de-jg4avhby1noc0d", "パフィーdeルンバ"),
        Sample("(R)", "d9juau41awczczp", "そのスピードで"),
        Sample("a name of today", "bcher-kva", "bücher"),
    ]

    @Test("The samples of RFC 3492 decode to their scalars", arguments: samples)
    func decodes(_ sample: Sample) {
        #expect(Punycode.decoded(sample.encoded)?.unicodeScalars.map(\.value) == sample.scalars)
        // Digits are read without case; the letters before the last hyphen are taken as they are.
        if !sample.encoded.contains("-") {
            #expect(Punycode.decoded(sample.encoded.uppercased())?.unicodeScalars.map(\.value) == sample.scalars)
        }
    }

    @Test("The samples' scalars encode to them, but for the case of their letters", arguments: samples)
    func encodes(_ sample: Sample) {
        var label = String.UnicodeScalarView()
        label.append(contentsOf: sample.scalars.compactMap(Unicode.Scalar.init))
        #expect(Punycode.encoded(String(label))?.lowercased() == sample.encoded.lowercased())
    }

    @Test("Labels of any scalars come back", arguments: [UInt64(7)])
    func comesBack(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<2_000 {
            let label = String((0..<1 + random.below(12)).map { _ in random.pick(Array("aé9-ß日\u{10FFFF}\u{80}ü")) })
            guard let text = Punycode.encoded(label), text.utf8.count <= 63, !label.utf8.allSatisfy({ $0 < 0x80 })
            else {
                continue
            }
            #expect(Punycode.decoded(text) == label, "\(text)")
        }
        #expect(Punycode.encoded(String(repeating: "é", count: 64)) == nil)
    }

    @Test(
        "A host in ASCII has its other labels in Punycode",
        arguments: [
            ("M.Shop.example", "m.shop.example"), ("例子.cn", "xn--fsqu00a.cn"),
            ("*.BÜCHER.example", "*.xn--bcher-kva.example"),
            ("xn--fsqu00a.cn", "xn--fsqu00a.cn"), ("[::1]", "[::1]"), ("", ""),
        ])
    func ascii(_ host: String, _ text: String) {
        #expect(HostName.ascii(host) == text)
    }

    @Test(
        "A label that is no Punycode is none",
        arguments: ["", "-", "abc-", "é", "a!", "99999999", "ab-999999999", "bcher-kv", "bcher-kva_", "0"])
    func refuses(_ label: String) {
        #expect(Punycode.decoded(label) == nil)
        #expect(HostName.canonical("xn--\(label).example".utf8) == "xn--\(label).example", "and stays as it is")
    }

    @Test("Random labels are decoded or refused")
    func survivesAnything() {
        var random = SeededNumbers(trial: 3)
        for _ in 0..<20_000 {
            let label = String(
                decoding: random.bytes(upTo: 20, favouring: "abcdefghijklmnopqrstuvwxyz0123456789-"), as: UTF8.self)
            if let text = Punycode.decoded(label) { #expect(!text.isEmpty, "'\(label)'") }
        }
    }
}
