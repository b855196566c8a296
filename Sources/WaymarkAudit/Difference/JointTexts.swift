internal import WaymarkCore
internal import WaymarkExpressions

/// Texts for the next segment of a path that are sufficient to reach every pair of places in two tables that any text
/// leads to.
final class JointTexts {
    private let sides: [ComparedTable]
    private let limits: DifferenceLimits
    /// The texts that distinguish sets, by the sets and the literals at the same places.
    private var distinguished: [AtomKey: [[UInt8]]] = [:]
    /// Whether a limit was reached.
    private(set) var isCut = false
    /// Whether an expression was too large for an automaton, so that samples stand for its texts.
    private(set) var hasLargeExpressions = false
    /// The texts that a segment can have, except the empty one.
    private let anySegment: ByteAutomaton
    /// Whether the case of some literals is significant in one table only.
    private let distinguishesCase: Bool
    private let keepsEmpty: Bool

    private struct AtomKey: Hashable {
        let sets: [SetKey]
        let exact: Set<[UInt8]>
        let folded: Set<[UInt8]>
    }

    private struct SetKey: Hashable {
        let side: Int
        let set: TextSets.ID
    }

    init(_ old: ComparedTable, _ new: ComparedTable, limits: DifferenceLimits) {
        sides = [old, new]
        self.limits = limits
        distinguishesCase =
            old.rules.caseSensitivity != new.rules.caseSensitivity || old.rules.hostByScheme != new.rules.hostByScheme
        // If only one of the tables has dot segments, a text of dots would lead the links of the other one elsewhere.
        anySegment = sides.allSatisfy(\.rules.keepsDots) ? ConstraintTexts.someText : ConstraintTexts.anySegment
        keepsEmpty = sides.contains { $0.rules.emptySegments == .keep || $0.rules.trailingSlash == .strict }
    }

    /// Returns the texts for places in the old and the new table.
    func texts(at places: [[ComparedTable.Place]]) -> [[UInt8]] {
        var exact: Set<[UInt8]> = []
        var folded: Set<[UInt8]> = []
        var guards: Set<SetKey> = []
        var takesAny = false
        for (side, held) in zip(sides.indices, places) {
            for place in held {
                let node = sides[side].tries[place.trie].nodes[place.node]
                if place.isInTail || node.parameter != nil || node.ends[.someTail] != nil || node.ends[.anyTail] != nil
                {
                    takesAny = true
                }
                if place.isInTail { continue }
                for set in node.literals.keys {
                    let form = sides[side].texts.sets[set]
                    guard case .literal(let text) = form.form else { continue }
                    if form.folds { folded.insert(text) } else { exact.insert(text) }
                }
                for guardian in node.guards.guards { guards.insert(SetKey(side: side, set: guardian.texts)) }
            }
        }
        let plain = exact.union(folded)
        var texts = plain
        if distinguishesCase { texts.formUnion(plain.compactMap(Self.withOtherCase)) }
        if !guards.isEmpty {
            texts.formUnion(distinguished(by: guards, exact, folded))
        } else if takesAny {
            texts.insert(Self.text(besides: exact, folded))
        }
        // Other spellings come last, so that a link is written like its pattern if possible.
        let others = texts.subtracting(plain)
        var sorted = plain.sorted { ($0.count, Self.key($0)) < ($1.count, Self.key($1)) }
        sorted += others.sorted { ($0.count, Self.key($0)) < ($1.count, Self.key($1)) }
        if keepsEmpty { sorted.append([]) }
        return sorted
    }

    private static func key(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

    /// The text with the case of its first letter changed; `nil` if it has none.
    static func withOtherCase(_ text: [UInt8]) -> [UInt8]? {
        guard let place = text.firstIndex(where: \.isLetter) else { return nil }
        var text = text
        text[place] ^= 0x20
        return text
    }

    /// Returns the first number, starting at a given one, that is in neither set; numbers of several digits are
    /// preceded by a letter.
    static func text(besides exact: Set<[UInt8]>, _ folded: Set<[UInt8]>, from first: Int = 0) -> [UInt8] {
        for number in first... {
            let text = number < 10 ? "\(number)" : "x\(number)"
            let bytes = Array(text.utf8)
            if !exact.contains(bytes), !folded.contains(bytes) { return bytes }
        }
        return []
    }

    private func distinguished(by guards: Set<SetKey>, _ exact: Set<[UInt8]>, _ folded: Set<[UInt8]>) -> [[UInt8]] {
        let keys = guards.sorted { ($0.side, $0.set) < ($1.side, $1.set) }
        let key = AtomKey(sets: keys, exact: exact, folded: folded)
        if let known = distinguished[key] { return known }
        let automata = distinct(keys).map { sides[$0.side].texts.automata(of: $0.set).upper }
        let met = folded.sorted(by: <).filter { Self.isCaseDistinguished(of: $0, by: automata) }
        let found = TextAtoms(
            of: automata + met.map { ByteAutomaton($0, ignoringCase: true) }, passing: exact.sorted(by: <),
            folded: folded.subtracting(met).sorted(by: <), within: anySegment, limit: limits.states)
        if found.isCut { isCut = true }
        let doubts = Set(keys.compactMap { sides[$0.side].texts.doubt(of: $0.set) })
        if doubts.contains(where: \.isOfSize) { hasLargeExpressions = true }
        let texts = found.texts + doubts.flatMap(\.guesses)
        if exact.count + folded.count <= Self.greatestLiterals { distinguished[key] = texts }
        return texts
    }

    /// The maximum number of literals with which a result is cached, because other places may have the same literals.
    private static let greatestLiterals = 32

    /// Returns the sets without those of the new table that the old one also has.
    private func distinct(_ keys: [SetKey]) -> [SetKey] {
        guard let split = keys.firstIndex(where: { $0.side == 1 }), split > 0 else { return keys }
        let known = Set(keys[..<split].map(form))
        return keys[..<split] + keys[split...].filter { !known.contains(form(of: $0)) || isAnother($0) }
    }

    private struct SetForm: Hashable {
        let before: [UInt8]
        let after: [UInt8]
        let constraint: String?
        let folds: Bool
    }

    private func form(of key: SetKey) -> SetForm {
        let texts = sides[key.side].texts
        let edges = texts.sets[key.set].edges
        return SetForm(
            before: edges.before, after: edges.after, constraint: texts.constraint(of: key.set)?.text,
            folds: texts.sets[key.set].folds)
    }

    /// Returns whether a set's constraint has another meaning in the other table, or the tables treat the empty text
    /// differently.
    private func isAnother(_ key: SetKey) -> Bool {
        if sides[0].rules.emptyValues != sides[1].rules.emptyValues { return true }
        guard let constraint = sides[key.side].texts.constraint(of: key.set) else { return false }
        return !sides[0].index.matcher(of: constraint).isSurelySame(as: sides[1].index.matcher(of: constraint))
    }

    /// Returns whether some spelling of a text, regardless of case, is in one of the sets.
    private static func isCaseDistinguished(of text: [UInt8], by automata: [ByteAutomaton]) -> Bool {
        automata.contains { automaton in
            var states: Set<Int> = [automaton.start]
            for byte in text {
                let isLetter = byte.isLetter
                var next: Set<Int> = []
                for state in states {
                    next.insert(automaton.next(state, byte))
                    if isLetter { next.insert(automaton.next(state, byte ^ 0x20)) }
                }
                states = next.filter { !automaton.isDead($0) }
                if states.isEmpty { return false }
            }
            return states.contains(where: automaton.isAccepting)
        }
    }
}

extension Doubt {
    /// Whether only the size of an expression is in the way.
    fileprivate var isOfSize: Bool { if case .tooLarge = self { true } else { false } }

    /// Texts that may belong to a type without known rules.
    fileprivate var guesses: [[UInt8]] {
        switch self {
        case .unknownType: []
        case .approximate: [Array("1e999".utf8)]
        case .customType, .tooLarge:
            [
                "0", "1", "42", "a", "A", "x", "en", "de", "true", "2024-02-29", "ab12",
                "00000000-0000-0000-0000-000000000000",
            ]
            .map { Array($0.utf8) }
        }
    }
}

private func < (left: [UInt8], right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }
