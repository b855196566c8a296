import WaymarkLock

/// Targets by name, each of which answers actions by name, so that callers need not import the target's module.
///
/// A target is made on its first use, once, whoever comes first: others wait for it meanwhile. Everything here may be called
/// from any thread.
package final class ActionTable: Sendable {
    /// How a target is made.
    enum Maker: Sendable {
        case anywhere(@Sendable (inout TargetActions) throws -> Void)
        case main(@MainActor @Sendable (inout TargetActions) throws -> Void)

        var isMain: Bool {
            if case .main = self { true } else { false }
        }
    }

    /// A target as it is registered.
    final class Target: Sendable {
        let name: String
        let maker: Maker
        let number: Int
        let place: SourcePlace
        let owner: TargetOwner?

        init(_ draft: TargetDraft, number: Int) {
            name = draft.name
            maker = draft.maker
            place = draft.place
            owner = draft.owner
            self.number = number
        }
    }

    /// A target as far as it is.
    enum Entry: Sendable {
        case unmade(Target)
        case making(Target, TargetMaking)
        case made(Target, MadeTarget)

        var target: Target {
            switch self {
            case .unmade(let target), .making(let target, _), .made(let target, _): target
            }
        }
    }

    struct State: Sendable {
        var targets: [String: Entry] = [:]
        var unknown: UnknownActionHandler?
        /// The registration of `unknown`.
        var unknownNumber = 0
        var lastNumber = 0
    }

    let state = Lock(State())

    /// A table without targets.
    package init() {}

    /// Registers a target that may be made anywhere.
    ///
    /// - Parameter make: Declares the target's actions; on the first use, on the thread of whoever comes first. Where it
    ///   throws, that use fails, with those that waited for it, and the next one tries again.
    /// - Returns: A token that takes the target back.
    /// - Throws: Where there is a target of this name, and this one is not to take its place.
    @discardableResult
    package func target(
        _ name: String, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try add([TargetDraft(name, .anywhere(make), replacing, SourcePlace(file: file, line: line))])[0]
    }

    /// Registers a target that is made on the main actor.
    ///
    /// See ``target(_:replacing:file:line:_:)``.
    @discardableResult
    package func targetOnMain(
        _ name: String, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try add([TargetDraft(name, .main(make), replacing, SourcePlace(file: file, line: line))])[0]
    }

    /// Registers targets, all or none.
    package func add(_ drafts: [TargetDraft]) throws(TargetError) -> [TargetRegistration] {
        // What is replaced may be the last to keep objects of an app, which end outside of the lock.
        let result: Result<(numbers: [Int], replaced: [Entry]), TargetError> = state.withLock { state in
            let faults = state.faults(of: drafts)
            guard faults.isEmpty else { return .failure(TargetError(faults)) }
            var numbers: [Int] = []
            var replaced: [Entry] = []
            for draft in drafts {
                state.lastNumber += 1
                numbers.append(state.lastNumber)
                let target = Target(draft, number: state.lastNumber)
                if let entry = state.targets.updateValue(.unmade(target), forKey: draft.name) { replaced.append(entry) }
            }
            return .success((numbers, replaced))
        }
        return try result.get().numbers.map { TargetRegistration(self, $0) }
    }
}

extension ActionTable.State {
    fileprivate func faults(of drafts: [TargetDraft]) -> [TargetError.Fault] {
        var places = targets.mapValues(\.target.place)
        var faults: [TargetError.Fault] = []
        for draft in drafts {
            if !draft.replaces, let other = places[draft.name] {
                faults.append(.repeatedTarget(draft.name, place: draft.place, other: other))
            } else {
                places[draft.name] = draft.place
            }
        }
        return faults
    }
}

extension ActionTable {
    /// Takes back what was registered under a number, if it is still there.
    func remove(_ number: Int) {
        // What goes may be the last to keep objects of an app, which end outside of the lock.
        let gone: (Entry?, UnknownActionHandler?) = state.withLock { state in
            if let name = state.targets.first(where: { $0.value.target.number == number })?.key {
                return (state.targets.removeValue(forKey: name), nil)
            }
            guard state.unknown != nil, state.unknownNumber == number else { return (nil, nil) }
            defer { state.unknown = nil }
            return (nil, state.unknown)
        }
        withExtendedLifetime(gone) {}
    }

    /// The targets that there are, by name; none is made for it.
    package var targets: [TargetDescription] {
        let entries = state.withLock { Array($0.targets.values) }
        return entries.map(Self.description).sorted { $0.name < $1.name }
    }

    private static func description(_ entry: Entry) -> TargetDescription {
        var actions: [ActionDescription]?
        if case .made(_, let made) = entry {
            actions = made.actions.map { name, action in
                ActionDescription(
                    name: name, kind: action.body.kind, isFromLinks: action.isFromLinks, place: action.place)
            }.sorted { $0.name < $1.name }
        }
        let target = entry.target
        return TargetDescription(
            name: target.name, isMadeOnMain: target.maker.isMain, place: target.place, actions: actions)
    }
}
