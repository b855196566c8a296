import RandomTrials

/// A call on a tree of numbered units.
enum TreeMove: CustomStringConvertible {
    case attach(Int, to: Int)
    /// Detaches from the parent that the unit has then; from the one given where it has none.
    case detach(Int, orFrom: Int)
    /// Detaches from this unit, its parent or not.
    case detachFrom(Int, Int)
    case launch(Int)
    case end
    case show(Int, view: Int)
    case hide(Int, view: Int)

    static func random(units: Int, by numbers: inout SeededNumbers) -> TreeMove {
        let (unit, other) = (Int.random(in: 0..<units, using: &numbers), Int.random(in: 0..<units, using: &numbers))
        return switch Int.random(in: 0..<100, using: &numbers) {
        case ..<45: .attach(unit, to: other)
        case ..<72: .detach(unit, orFrom: other)
        case ..<75: .detachFrom(unit, other)
        case ..<83: .launch(unit)
        case ..<86: .end
        case ..<94: .show(unit, view: other % 4)
        default: .hide(unit, view: other % 4)
        }
    }

    var description: String {
        switch self {
        case .attach(let unit, let other): "attach \(unit) to \(other)"
        case .detach(let unit, _): "detach \(unit)"
        case .detachFrom(let unit, let other): "detach \(unit) from \(other)"
        case .launch(let unit): "launch \(unit)"
        case .end: "end"
        case .show(let unit, let view): "show \(unit).\(view)"
        case .hide(let unit, let view): "hide \(unit).\(view)"
        }
    }
}

/// Something that a tree tells.
enum TreeCall: Int, CaseIterable {
    case become, resign, show, hide
}

/// Calls from outside, and those made during notifications, each time the next ones.
struct TreeProgram: CustomStringConvertible {
    static let units = 8

    let moves: [TreeMove]
    /// By unit, then by call.
    var answers: [[[[TreeMove]]]]

    init(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        moves = (0..<60).map { _ in .random(units: Self.units, by: &numbers) }
        answers = (0..<Self.units).map { _ in
            TreeCall.allCases.map { call in
                (0..<(call == .become || call == .resign ? 6 : 3)).map { _ in
                    (0..<max(0, Int.random(in: -2...3, using: &numbers))).map { _ in
                        .random(units: Self.units, by: &numbers)
                    }
                }
            }
        }
    }

    /// The calls to make during this notification, this time.
    mutating func next(_ call: TreeCall, of unit: Int) -> [TreeMove] {
        answers[unit][call.rawValue].isEmpty ? [] : answers[unit][call.rawValue].removeFirst()
    }

    var description: String { moves.map(\.description).joined(separator: "; ") }
}
