/// A place in source or in a manifest.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The file, as the caller names it (`Module/File.swift` from `#fileID`).
    public let file: String
    /// The line, from 1; 0 if it is unknown.
    public var line: Int { Int(keptLine) }
    // Every route and every service stores a place.
    private let keptLine: Int32

    /// Creates a place in a source file.
    ///
    /// - Parameters:
    ///   - file: The file, as `#fileID`.
    ///   - line: The line, as `#line`.
    public init(file: String, line: Int) {
        self.file = file
        keptLine = Int32(clamping: line)
    }

    /// `file:line`.
    public var description: String { line > 0 ? "\(file):\(line)" : file }
}
