import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal at standard input, byte by byte and without an echo while a line is edited.
struct RawTerminal {
    private let cooked: termios

    /// The terminal; `nil` if standard input or output is not a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        cooked = settings
    }

    /// The width, in columns; 80 if it is not known.
    var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Runs a body while the terminal delivers single bytes, then restores its mode.
    func raw<Value>(_ body: () -> Value) -> Value {
        var settings = cooked
        settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        defer {
            var settings = cooked
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        }
        return body()
    }

    /// The next byte; `nil` if there is no more.
    func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            if count == 0 || errno != EINTR { return nil }
        }
    }

    /// Shows a text as it is.
    func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
