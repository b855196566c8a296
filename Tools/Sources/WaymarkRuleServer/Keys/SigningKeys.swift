internal import Foundation
internal import WaymarkSignature

/// The keys with which sets are signed: private ones in files that no other user can read, public ones in storage for ever.
package struct SigningKeys: Sendable {
    /// The record of a key.
    package struct Known: Sendable, Codable, Equatable {
        /// The use of a key.
        package enum State: String, Sendable, Codable {
            case current
            /// Announced to apps; not used for signing yet.
            case next
            case retired
            /// Retired, and sets have apps refuse it.
            case revoked

            /// The place of a key of this state among others, the oldest first.
            fileprivate var rank: Int {
                switch self {
                case .retired, .revoked: 0
                case .current: 1
                case .next: 2
                }
            }
        }

        /// The SHA-256 digest of the public key, in hexadecimal digits.
        package let digest: String
        /// The public key, 32 bytes.
        package let publicKey: [UInt8]
        package var state: State
        package let time: Int

        /// The public key in Base64, as apps trust it.
        package var publicText: String { Data(publicKey).base64EncodedString() }
    }

    /// The greatest number of keys that a set revokes.
    static let greatestRevoked = 32

    private let folder: String

    package init(folder: String) { self.folder = folder }

    private func path(of digest: String) -> String { "\(folder)/\(digest.prefix(16)).key" }

    /// Makes a key, and its file.
    func make(_ state: Known.State, at time: Int) throws -> Known {
        var generator = SystemRandomNumberGenerator()
        let seed = (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
        return try add(Ed25519Signer(privateKey: seed), seed, state, at: time)
    }

    private func add(_ signer: Ed25519Signer, _ seed: [UInt8], _ state: Known.State, at time: Int) throws -> Known {
        let digest = Digest.text(signer.publicKey)
        try PrivateFile.write(Array(Data(seed).base64EncodedString().utf8), to: path(of: digest))
        return Known(digest: digest, publicKey: signer.publicKey, state: state, time: time)
    }

    /// Returns the signer of a key.
    ///
    /// - Throws: An error if its file is missing, can be read by others, or has another key.
    func signer(_ known: Known) throws -> Ed25519Signer {
        let text = try PrivateFile.read(path(of: known.digest))
        let signer = try Ed25519Signer(privateKey: String(decoding: text, as: UTF8.self))
        guard signer.publicKey == known.publicKey else {
            throw PrivateFile.Fault(path(of: known.digest), "contains another key")
        }
        return signer
    }
}

extension StorageReader {
    /// All keys, the oldest first.
    package func keys() throws -> [SigningKeys.Known] {
        // Each key signs after those before it, whatever the machine's clock said when it was made.
        try values(SigningKeys.Known.self, .key).sorted {
            ($0.state.rank, $0.time, $0.digest) < ($1.state.rank, $1.time, $1.digest)
        }
    }
}
