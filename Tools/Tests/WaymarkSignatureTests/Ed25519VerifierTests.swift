import Foundation
import Testing
import WaymarkSignature

@Suite("Rules are signed with Ed25519 over their SHA-256 digest")
struct Ed25519VerifierTests {
    static let document = Array(#"{ "waymark": 1, "version": 1 }"#.utf8)

    /// A file beside the tests.
    static func fixture(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        return Array(try Data(contentsOf: url.appendingPathComponent(name)))
    }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.filter { !$0.isWhitespace })
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    }

    // MARK: Others' signatures

    @Test("A signature by openssl is taken, and with any other byte it is not")
    func openssl() throws {
        let document = try Self.fixture("rules.json")
        let signature = try Self.fixture("rules.json.sig")
        let key = String(decoding: try Self.fixture("rules.pub"), as: UTF8.self)
        let verifier = try Ed25519Verifier(publicKeys: [key])
        #expect(verifier.isValid(signature, for: document))
        for place in document.indices {
            var other = document
            other[place] ^= 1 << (place % 8)
            #expect(!verifier.isValid(signature, for: other), "byte \(place)")
        }
        for place in signature.indices {
            for bit in 0..<8 {
                var other = signature
                other[place] ^= 1 << bit
                #expect(!verifier.isValid(other, for: document), "byte \(place) of the signature")
            }
        }
        for count in 0..<64 {
            #expect(!verifier.isValid(Array(signature.prefix(count)), for: document), "\(count) bytes")
        }
        #expect(!verifier.isValid(signature + [0], for: document))
    }

    struct Vector: CustomTestStringConvertible {
        let name: String
        let seed: String
        let publicKey: String
        var testDescription: String { name }
    }

    /// RFC 8032, section 7.1.
    static let vectors = [
        Vector(
            name: "TEST 1", seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
        Vector(
            name: "TEST 2", seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
        Vector(
            name: "TEST 3", seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"),
        Vector(
            name: "TEST SHA(abc)", seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf"),
    ]

    @Test("A private key has the public key that the RFC says", arguments: vectors)
    func keys(_ vector: Vector) throws {
        let signer = try Ed25519Signer(privateKey: Self.bytes(vector.seed))
        #expect(signer.publicKey == Self.bytes(vector.publicKey))
    }

    /// Made with Python's `cryptography` 48.0.0:
    ///
    /// ```python
    /// key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex("9d61b19d…cae7f60"))  # TEST 1 of RFC 8032
    /// key.sign(hashlib.sha256(b'{ "waymark": 1, "version": 1 }').digest()).hex()
    /// ```
    static let pythonSignature = """
        33c878f6c694abd03c3faba2ddcfc2c44a3e5856ed15217d2cfe357205a5d7e7
        10280b3f9bfa95e64015a1338cfd33415cfc0b6b3e2246e3ab90c2aeef22ea0d
        """

    @Test("A signature made elsewhere over the digest is taken; one over the document itself would not be the same")
    func python() throws {
        let signer = try Ed25519Signer(privateKey: Self.bytes(Self.vectors[0].seed))
        let verifier = try Ed25519Verifier(publicKeys: [signer.publicKey])
        #expect(verifier.isValid(Self.bytes(Self.pythonSignature), for: Self.document))
        let own = try #require(signer.sign(Self.document))
        #expect(verifier.isValid(own, for: Self.document))
        #if !canImport(CryptoKit)
        // As the RFC has it; Apple's signatures are not the same each time.
        #expect(own == Self.bytes(Self.pythonSignature))
        #endif
    }

    // MARK: Keys

    @Test("Any of several keys will do, and no other")
    func severalKeys() throws {
        let (first, second, third) = (Ed25519Signer(), Ed25519Signer(), Ed25519Signer())
        let verifier = try Ed25519Verifier(publicKeys: [first.publicKey, second.publicKey])
        for (signer, isTrusted) in [(first, true), (second, true), (third, false)] {
            let signature = try #require(signer.sign(Self.document))
            #expect(verifier.isValid(signature, for: Self.document) == isTrusted)
        }
    }

    @Test("Keys are read as bytes, in DER, in Base64 and in PEM")
    func keyForms() throws {
        let pem = String(decoding: try Self.fixture("rules.pub"), as: UTF8.self)
        let base64 = String(try #require(pem.split(separator: "\n").dropFirst().first))
        let der = Array(try #require(Data(base64Encoded: base64)))
        let raw = Array(der.suffix(32))
        let document = try Self.fixture("rules.json")
        let signature = try Self.fixture("rules.json.sig")
        for verifier in [
            try Ed25519Verifier(publicKeys: [raw]), try Ed25519Verifier(publicKeys: [der]),
            try Ed25519Verifier(publicKeys: [base64]), try Ed25519Verifier(publicKeys: [pem]),
            try Ed25519Verifier(publicKeys: [pem.replacing("\n", with: "\r\n")]),
            try Ed25519Verifier(publicKeys: [Data(raw).base64EncodedString()]),
        ] {
            #expect(verifier.isValid(signature, for: document))
        }
    }

    struct Fault: CustomTestStringConvertible {
        let keys: [[UInt8]]
        let reason: SignatureKeyError.Reason
        let number: Int
        var testDescription: String { "\(keys.map(\.count)) bytes" }
    }

    static let good = Ed25519Signer().publicKey

    static let faults = [
        Fault(keys: [], reason: .noKey, number: 0), Fault(keys: [[]], reason: .wrongLength(0), number: 0),
        Fault(keys: [good, Array(good.dropLast())], reason: .wrongLength(31), number: 1),
        Fault(keys: [good + [0]], reason: .wrongLength(33), number: 0),
        Fault(keys: [Array(repeating: 0x30, count: 12) + good], reason: .otherKey, number: 0),
    ]

    @Test("A malformed key is an error that says which and why, and shows none of it", arguments: faults)
    func refusesKeys(_ fault: Fault) {
        let error = #expect(throws: SignatureKeyError.self) { try Ed25519Verifier(publicKeys: fault.keys) }
        #expect(error?.reason == fault.reason)
        #expect(error?.number == fault.number)
    }

    @Test("Text that is no key is an error", arguments: ["", "?", "-----BEGIN PUBLIC KEY-----", "AAAA"])
    func refusesText(_ text: String) {
        #expect(throws: SignatureKeyError.self) { try Ed25519Verifier(publicKeys: [text]) }
        #expect(throws: SignatureKeyError.self) { try Ed25519Signer(privateKey: text) }
    }

    @Test("A private key is read as openssl writes it, and a public one is not taken for it")
    func privateKeys() throws {
        let seed = Self.bytes(Self.vectors[0].seed)
        let head = Self.bytes("302e020100300506032b657004220420")
        let text = Data(head + seed).base64EncodedString()
        let signer = try Ed25519Signer(
            privateKey: "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n")
        #expect(signer.publicKey == Self.bytes(Self.vectors[0].publicKey))
        #expect(throws: SignatureKeyError.self) {
            try Ed25519Signer(privateKey: String(decoding: Self.fixture("rules.pub"), as: UTF8.self))
        }
    }
}
