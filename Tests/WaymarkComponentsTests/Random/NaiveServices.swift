import WaymarkComponents
import WaymarkGround

/// The results that a registry must give for a program, in the plainest way: one thing after the other, with everything looked for
/// from scratch.
final class NaiveServices {
    /// The product of a factory.
    final class Item {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    final class Entry {
        let recipe: ServiceRecipe
        /// The instance that all share, or that a caller keeps.
        var shared: Item?
        weak var weakly: Item?

        init(_ recipe: ServiceRecipe) { self.recipe = recipe }
        var kind: ServiceKind { ServiceKind.all[recipe.kind] }
        var place: String { "Recipe:\(recipe.number + 1)" }
    }

    final class Scope {
        let path: String
        let parent: Scope?
        var children: [Scope] = []
        var provided: [Int: Entry] = [:]
        var scoped: [Int: (entry: Entry, item: Item)] = [:]
        var made: [(entry: Entry, item: Item)] = []
        var isClosed = false

        init(_ path: String, in parent: Scope?) {
            self.path = path
            self.parent = parent
        }

        var andInside: [Scope] { [self] + children.flatMap(\.andInside) }
    }

    struct Failure: Error {
        let text: String
    }

    private struct Frame {
        let entry: Entry
        let maker: Scope
        var step: String { "\(entry.kind.name) (\(entry.place))" }
    }

    private(set) var scopes = [Scope("app", in: nil)]
    private var entries: [(entry: Entry, scope: Scope)?] = []
    private var kept: [Item] = []
    private var products = 0
    private var failures: [Int: Int] = [:]
    private(set) var lines: [String] = []
    private var line = 0
    /// The kind that is given where nobody provides it, and the one for which something else is given.
    let stopgaps: (fitting: Int, unfitting: Int)

    init(stopgaps: (fitting: Int, unfitting: Int)) { self.stopgaps = stopgaps }

    /// The events since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// The result of a move, as text.
    func perform(_ move: ServiceMove, line: Int) -> String {
        self.line = line
        do throws(Failure) {
            switch move {
            case .provide(let recipe, let scope):
                entries.append(nil)
                try provide(Entry(recipe), in: scopes[scope])
            case .resolve(let kind, let method, let scope, let isKept):
                let item = try resolve(kind, method, in: scopes[scope], for: [])
                if isKept, let item { kept.append(item) }
                return item.map { "\($0.number)" } ?? "nothing"
            case .open(let parent): open(in: scopes[parent])
            case .close(let scope): close(scopes[scope])
            case .remove(let recipe): if let (entry, scope) = entries[recipe] { remove(entry, from: scope) }
            case .forget: kept = []
            }
            return "done"
        } catch { return error.text }
    }

    // MARK: Changing

    private func provide(_ entry: Entry, in scope: Scope) throws(Failure) {
        let (name, kind) = (entry.kind.name, entry.recipe.kind)
        if scope.isClosed {
            throw Failure(
                text: "\(entry.place): \(name) cannot be provided in the scope '\(scope.path)', which is closed")
        }
        if let first = scope.provided[kind], !entry.recipe.isReplacing {
            throw Failure(
                text: "\(entry.place): \(name) is provided twice in the scope '\(scope.path)', first at \(first.place)")
        }
        scope.provided[kind] = entry
        entries[entries.count - 1] = (entry, scope)
    }

    private func open(in parent: Scope) {
        let scope = Scope("\(parent.path)/\(scopes.count)", in: parent)
        scope.isClosed = parent.isClosed
        if !parent.isClosed { parent.children.append(scope) }
        scopes.append(scope)
    }

    private func close(_ scope: Scope) {
        for child in scope.children.reversed() { close(child) }
        for (_, item) in scope.made.reversed() { lines.append("closed \(item.number)") }
        scope.isClosed = true
        (scope.provided, scope.scoped, scope.made) = ([:], [:], [])
        scope.parent?.children.removeAll { $0 === scope }
    }

    private func remove(_ entry: Entry, from scope: Scope) {
        for child in scope.children.reversed() { remove(entry, from: child) }
        if scope.provided[entry.recipe.kind] === entry { scope.provided[entry.recipe.kind] = nil }
        if scope.scoped[entry.recipe.kind]?.entry === entry { scope.scoped[entry.recipe.kind] = nil }
        for (_, item) in scope.made.reversed().filter({ $0.entry === entry }) { lines.append("closed \(item.number)") }
        scope.made.removeAll { $0.entry === entry }
    }

    // MARK: Having

    private func resolve(
        _ kind: Int, _ method: ResolveMethod, in scope: Scope, for asking: [Frame]
    ) throws(Failure) -> Item? {
        if let item = try make(kind, method, in: scope, for: asking) { return item }
        if method == .nowIfPresent || method == .laterIfPresent { return nil }
        let name = ServiceKind.all[kind].name
        if kind == stopgaps.fitting { return Item(-1) }
        if kind == stopgaps.unfitting {
            throw failure("\(name) is missing, and the value given in its place is a Swift.String", asking, then: name)
        }
        var names: Set<String> = []
        var next: Scope? = scope
        while let scope = next {
            names.formUnion(scope.provided.keys.map { ServiceKind.all[$0].name })
            next = scope.parent
        }
        let nearest = names.sorted().nearest(to: name).map { ", did you mean \($0)?" } ?? ""
        throw failure("no provider of \(name)\(nearest)", asking, then: name)
    }

    /// One that is there or is made; `nil` where nobody provides it.
    private func make(
        _ kind: Int, _ method: ResolveMethod, in scope: Scope, for asking: [Frame]
    ) throws(Failure) -> Item? {
        guard let (entry, provider) = try find(kind, from: scope, for: asking) else { return nil }
        if let item = item(of: entry, for: scope) { return item }
        let (recipe, name) = (entry.recipe, entry.kind.name)
        let maker = recipe.lifetime == .scoped || recipe.lifetime == .transient ? scope : provider
        let frame = Frame(entry: entry, maker: maker)
        let frames = asking + [frame]
        if asking.contains(where: { $0.entry === entry && $0.maker === maker }) {
            throw failure("\(name) needs itself", frames)
        }
        let isWaiting = [.later, .laterIfPresent, .laterOnMain].contains(method)
        if !isWaiting {
            switch recipe.factory {
            case .now: break
            case .nowOnMain where method == .nowOnMain: break
            case .nowOnMain:
                throw failure("\(name) is created on the main actor, and must be awaited elsewhere", frames)
            case .later, .laterOnMain:
                throw failure("\(name) is created by an asynchronous factory, and must be awaited", frames)
            }
        }
        // What a factory that does not wait is said to need is made before, and kept meanwhile.
        let prepared = isWaiting ? try prepare(entry, for: maker, frames) : []
        let item = try run(recipe, for: maker, frames)
        withExtendedLifetime(prepared) {}
        if recipe.lifetime == .transient { return item }
        if recipe.lifetime == .weaklyShared, !entry.kind.isObject {
            throw failure("\(name) is shared weakly, and its factory created no object", frames)
        }
        switch recipe.lifetime {
        case .scoped: maker.scoped[recipe.kind] = (entry, item)
        case .weaklyShared: entry.weakly = item
        default: entry.shared = item
        }
        // What is shared weakly is not kept to be closed.
        if recipe.isClosing, recipe.lifetime != .weaklyShared { maker.made.append((entry, item)) }
        return item
    }

    /// Makes what a factory that does not wait is said to need; of a transient need, what that needs in turn.
    private func prepare(_ entry: Entry, for maker: Scope, _ frames: [Frame]) throws(Failure) -> [Item?] {
        guard entry.recipe.factory == .now || entry.recipe.factory == .nowOnMain else { return [] }
        var prepared: [Item?] = []
        var missing: [Int] = []
        for need in entry.recipe.declared {
            guard let (other, provider) = try find(need, from: maker, for: frames) else { continue }
            if other.recipe.lifetime != .transient {
                if item(of: other, for: other.recipe.lifetime == .scoped ? maker : provider) == nil {
                    missing.append(need)
                }
                continue
            }
            let inner = frames + [Frame(entry: other, maker: maker)]
            if frames.contains(where: { $0.entry === other && $0.maker === maker }) {
                throw failure("\(other.kind.name) needs itself", inner)
            }
            prepared += try prepare(other, for: maker, inner)
        }
        for need in missing { prepared.append(try make(need, .later, in: maker, for: frames)) }
        return prepared
    }

    private func find(_ kind: Int, from scope: Scope, for asking: [Frame]) throws(Failure) -> (Entry, Scope)? {
        var next: Scope? = scope
        while let scope = next {
            if let entry = scope.provided[kind] { return (entry, scope) }
            if scope.isClosed {
                let name = ServiceKind.all[kind].name
                throw failure("\(name) belongs to the scope '\(scope.path)', which is closed", asking, then: name)
            }
            next = scope.parent
        }
        return nil
    }

    private func item(of entry: Entry, for scope: Scope) -> Item? {
        switch entry.recipe.lifetime {
        case .shared: entry.shared
        case .weaklyShared: entry.weakly
        case .scoped: scope.scoped[entry.recipe.kind].flatMap { $0.entry === entry ? $0.item : nil }
        case .transient: nil
        }
    }

    private func run(_ recipe: ServiceRecipe, for scope: Scope, _ frames: [Frame]) throws(Failure) -> Item {
        lines.append("recipe \(recipe.number) for \(scope.path)")
        for need in recipe.needs {
            let method: ResolveMethod =
                switch (recipe.factory, need.mode) {
                case (.now, .ifPresent), (.nowOnMain, .ifPresent): .nowIfPresent
                case (.later, .ifPresent), (.laterOnMain, .ifPresent): .laterIfPresent
                case (.now, _): .now
                case (.later, _): .later
                case (.nowOnMain, _): .nowOnMain
                case (.laterOnMain, _): .laterOnMain
                }
            do throws(Failure) { _ = try resolve(need.kind, method, in: scope, for: frames) } catch {
                if need.mode != .perhaps { throw error }
            }
        }
        if failures[recipe.number, default: 0] < recipe.failures {
            failures[recipe.number, default: 0] += 1
            let name = ServiceKind.all[recipe.kind].name
            throw failure("\(name) could not be created, recipe \(recipe.number) is broken", frames)
        }
        products += 1
        return Item(products)
    }

    private func failure(_ problem: String, _ frames: [Frame], then name: String? = nil) -> Failure {
        let chain = frames.map(\.step) + (name.map { [$0] } ?? [])
        return Failure(text: "\(problem); asked for at App:\(line): \(chain.joined(separator: " → "))")
    }
}
