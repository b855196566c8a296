import Foundation

/// Pipes with a text in them and no writer, as a shell gives the output of a command as a file: each can be read once.
enum InputPipe {
    /// Makes a pipe with a text that fits into the system's buffer.
    ///
    /// - Returns: The path of its reading end, which stays open until the process ends.
    static func path(_ text: String) throws -> String {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        return "/dev/fd/\(dup(pipe.fileHandleForReading.fileDescriptor))"
    }
}
