internal import WaymarkCore

/// A link that shows a finding, and whether the table agrees.
struct Witness {
    /// The link, or `nil` if none can be printed.
    let link: DeepLink?
    /// The routes that the table yields for it, in order.
    let winners: [Int]

    /// Returns whether the table yields the routes in this order, with others among them or not.
    func shows(_ routes: [Int]) -> Bool {
        var rest = routes[...]
        for winner in winners where winner == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// The route that wins the link before routes that take it as well; `nil` if the first of these does.
    func winner(behind routes: [Int]) -> Int? { winners.first == routes.first ? nil : winners.first }
}

extension LinkSearch {
    /// Returns the reasons that the texts of the variants are not known exactly, by the constraints of their parameters.
    func doubts(of shapes: [PathShape]) -> [Doubt] {
        var doubts: [Doubt] = []
        for set in shapes.flatMap(\.segments) {
            if let doubt = texts.doubt(of: set), !doubts.contains(doubt) { doubts.append(doubt) }
        }
        return doubts
    }
}

extension Doubt {
    /// Whether the table, asked about a text, does not know either.
    var deceivesTable: Bool { if case .unknownType = self { true } else { false } }
    /// Whether it is up to the app what passes.
    var isUpToApp: Bool {
        switch self {
        case .unknownType, .customType: true
        case .tooLarge, .approximate: false
        }
    }
}
