internal import Foundation

/// Random texts that cannot be guessed.
enum Secret {
    /// A text of 43 letters, digits, hyphens and low lines, made of 32 random bytes.
    static func text() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
        return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Returns the text that is kept in place of a secret: it does not lead back to the secret, and equal secrets have equal ones.
    static func hash(_ text: String) -> String { Digest.text(text.utf8) }
}
