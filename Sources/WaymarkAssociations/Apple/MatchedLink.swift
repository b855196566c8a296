import WaymarkCore

/// A link that is compared with rules. Each part is decoded once, when the first rule needs it.
final class MatchedLink {
    private let bytes: LinkBytes
    /// The path as `paths` match it: `/` for a link without a path.
    let wholePath: UnsafeBufferPointer<UInt8>
    /// The path without trailing slashes.
    private let path: UnsafeBufferPointer<UInt8>
    private lazy var decodedPath = Self.trimmed(Self.decoded(bytes.path))
    private lazy var decodedQuery = Self.decoded(bytes.query)
    private lazy var decodedFragment = Self.decoded(bytes.fragment)

    init(_ bytes: LinkBytes, root: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        wholePath = bytes.path.isEmpty ? root : bytes.path
        var end = bytes.path.count
        while end > 0, bytes.path[end - 1] == UInt8(ascii: "/") { end -= 1 }
        path = UnsafeBufferPointer(rebasing: bytes.path[..<end])
    }

    /// The path without trailing slashes, as written.
    var writtenPath: UnsafeBufferPointer<UInt8> { path }

    func withPath(decoded: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        decoded ? decodedPath.withUnsafeBufferPointer(body) : body(path)
    }

    func withQuery(decoded: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        decoded ? decodedQuery.withUnsafeBufferPointer(body) : body(bytes.query)
    }

    func withFragment(decoded: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        decoded ? decodedFragment.withUnsafeBufferPointer(body) : body(bytes.fragment)
    }

    /// Returns whether all values of a name match; a missing name has an empty value.
    func items(
        of name: [UInt8], folds: Bool, decodes: Bool, all: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var isFound = false
        for item in bytes.query.split(separator: UInt8(ascii: "&")) {
            let sign = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let isNamed =
                if decodes {
                    Self.decoded(UnsafeBufferPointer(rebasing: item[..<sign])).elementsEqual(name) {
                        (folds ? $0.folded : $0) == $1
                    }
                } else {
                    item[..<sign].elementsEqual(name) { (folds ? $0.folded : $0) == $1 }
                }
            guard isNamed else { continue }
            isFound = true
            let value = UnsafeBufferPointer(rebasing: item[min(sign + 1, item.endIndex)...])
            let fits = decodes ? Self.decoded(value).withUnsafeBufferPointer(all) : all(value)
            if !fits { return false }
        }
        return isFound || all(UnsafeBufferPointer(start: nil, count: 0))
    }

    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
        return Array(PercentCoding.decoded(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    private static func trimmed(_ path: [UInt8]) -> [UInt8] {
        var path = path
        while path.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }
}
