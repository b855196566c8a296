internal import WaymarkCore

/// A link that demonstrates a finding, and the table's result for it.
struct Witness {
    /// The link, or `nil` if none can be printed.
    let link: DeepLink?
    /// The routes that the table returns for the link, in order.
    let winners: [Int]

    /// Returns whether the table returns the routes in this order, possibly with others among them.
    func shows(_ routes: [Int]) -> Bool {
        var rest = routes[...]
        for winner in winners where winner == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Returns the route that wins the link before routes that match it as well; `nil` if the first of these wins.
    func winner(behind routes: [Int]) -> Int? { winners.first == routes.first ? nil : winners.first }
}

extension LinkSearch {
    /// Returns the reasons why the texts of the variants are not known exactly, by the constraints of their parameters.
    func doubts(of shapes: [PathShape]) -> [Doubt] {
        var doubts: [Doubt] = []
        for set in shapes.flatMap(\.segments) {
            if let doubt = texts.doubt(of: set), !doubts.contains(doubt) { doubts.append(doubt) }
        }
        return doubts
    }
}

extension Doubt {
    /// Whether the table cannot decide about a text either.
    var deceivesTable: Bool { if case .unknownType = self { true } else { false } }
    /// Whether the app determines the accepted texts.
    var isUpToApp: Bool {
        switch self {
        case .unknownType, .customType: true
        case .tooLarge, .approximate: false
        }
    }
}
