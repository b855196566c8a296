/// A navigation stack in a tree.
@MainActor
public struct StagedStack {
    private let binding: StagedPath
    /// The root.
    public let root: StageNode
    /// The page for each value of the path as it was when the tree was made; `nil` where no view makes pages for it.
    public let pages: [StageNode?]

    init(path: StagedPath, root: StageNode) {
        binding = path
        self.root = root
        var destinations = root.destinations
        var pages: [StageNode?] = []
        for value in path.read() {
            let maker = destinations.first { $0.type == type(of: value.base) }
            let page = maker?.make(value)
            pages.append(page)
            destinations += page?.destinations ?? []
        }
        self.pages = pages
    }

    /// The page that is seen, or `nil` where no view makes it.
    public var top: StageNode? { pages.isEmpty ? root : pages.last ?? nil }

    /// The values of the path, as the binding has them now.
    public var path: [AnyHashable] { binding.read() }

    /// Whether the path is a stored property's own. With a path that is read and written by closures, SwiftUI of iOS 18.4 to 26
    /// says of pages in the middle that they appear, which nobody sees, and does not say so on the way back.
    /// https://dev.classmethod.jp/articles/xcode-16-3-navigationstack-onappear-issue/
    public var isPathStored: Bool { binding.isStored }

    /// Writes the path as SwiftUI does after a gesture.
    ///
    /// - Throws: ``StageFault`` where a value is none that the path can have; nothing is written then.
    public func setPath(_ path: [AnyHashable]) throws(StageFault) {
        if let value = binding.write(path) { throw StageFault(reason: .foreignValue(value)) }
    }

    /// Goes back by a page, or by more, as the back button does; nothing happens at the root.
    public func goBack(by count: Int = 1) {
        // A part of what the path has is something that it can have.
        _ = binding.write(path.dropLast(count))
    }
}

/// Reads and writes a path, without its type; writing gives the first value that it cannot have.
struct StagedPath {
    let read: () -> [AnyHashable]
    let write: ([AnyHashable]) -> AnyHashable?
    let isStored: Bool
}

/// The builder of the pages of a stack for values of one type.
@MainActor
public struct StagedDestination {
    /// The values' type.
    public let type: any Any.Type
    /// Makes the page of a value, or nothing where its type is another.
    public let make: (AnyHashable) -> StageNode?

    init(type: any Any.Type, make: @escaping (AnyHashable) -> StageNode?) {
        self.type = type
        self.make = make
    }
}

extension StageNode {
    /// The builder of pages for the stack that the place is in; stacks within have their own.
    fileprivate var destinations: [StagedDestination] {
        switch kind {
        case .stack: []
        case .destination(let destination): [destination] + children.flatMap(\.destinations)
        default: children.flatMap(\.destinations)
        }
    }
}
