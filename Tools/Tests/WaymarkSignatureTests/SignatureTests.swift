import Foundation
import Testing
import WaymarkSignature

@Suite struct SignatureTests {
    @Test("a") func a() throws {
        let signer = Ed25519Signer()
        let v = try Ed25519Verifier(publicKeys: [signer.publicKey])
        #expect(v.isValid(try #require(signer.sign([1])), for: [1]))
    }
}
