internal import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that the command was asked to write.
package struct OutputFile {
    /// The path as the caller gave it.
    package let path: String

    package init(path: String) { self.path = path }

    /// Writes a text in place of what the file has.
    ///
    /// A file is replaced in one step, so that a reader meets the old text or the new one; behind a symbolic link that is the
    /// file that it leads to. A device or a pipe is written to.
    ///
    /// - Throws: Why the system has not written it.
    package func write(_ text: String) throws(InputError) {
        let bytes = Data(text.utf8)
        let url = URL(fileURLWithPath: path)
        do {
            if isStream {
                try FileHandle(forWritingTo: url).write(contentsOf: bytes)
            } else {
                try bytes.write(to: url.resolvingSymlinksInPath(), options: .atomic)
            }
        } catch {
            throw InputError(file: path, "cannot be written", expected: "a file in a folder that exists")
        }
    }

    private var isStream: Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}
