import RandomTrials
import WaymarkComponents

/// A service as a random program provides it: its kind, its factory, and its needs.
struct ServiceRecipe: Sendable, CustomStringConvertible {
    enum Factory: CaseIterable, Sendable {
        case now, later, nowOnMain, laterOnMain
    }

    struct Need: Sendable {
        enum Mode: Sendable {
            /// It fails without.
            case must
            /// It asks whether there is one.
            case ifPresent
            /// It goes on whatever comes of it.
            case perhaps
        }

        let kind: Int
        let mode: Mode
    }

    /// Counted over a program from 0; its place says one more.
    let number: Int
    let kind: Int
    let lifetime: ServiceLifetime
    let factory: Factory
    let needs: [Need]
    /// Whether it says what it needs first.
    let isDeclared: Bool
    /// The number of times that it fails when all that it needs is there.
    let failures: Int
    let isClosing: Bool
    let isReplacing: Bool

    init(number: Int, kinds: Int, using numbers: inout SeededNumbers) {
        self.number = number
        kind = Int.random(in: 0..<kinds, using: &numbers)
        let lifetime = ServiceLifetime.allCases.randomElement(using: &numbers) ?? .shared
        self.lifetime = lifetime
        // What a task has made may live on for a moment after it was given, which nobody can foresee.
        let isAnywhere = lifetime != .weaklyShared
        factory =
            isAnywhere && Bool.random(using: &numbers)
            ? (Factory.allCases.randomElement(using: &numbers) ?? .now)
            : (Int.random(in: 0..<4, using: &numbers) == 0 ? .nowOnMain : .now)
        let count = [0, 0, 0, 1, 1, 1, 2, 3][Int.random(in: 0..<8, using: &numbers)]
        let kind = kind
        needs = (0..<count).map { _ in
            // Mostly of what comes after, so that not everything is a circle.
            let isForward = Int.random(in: 0..<10, using: &numbers) < 8 && kind + 1 < kinds
            let other = isForward ? (kind + 1)..<kinds : 0..<kinds
            let mode = [Need.Mode.must, .must, .must, .ifPresent, .perhaps][Int.random(in: 0..<5, using: &numbers)]
            return Need(kind: Int.random(in: other, using: &numbers), mode: mode)
        }
        isDeclared = Bool.random(using: &numbers)
        failures = max(0, Int.random(in: -4...2, using: &numbers))
        isClosing = Bool.random(using: &numbers)
        isReplacing = Int.random(in: 0..<3, using: &numbers) == 0
    }

    /// The kinds that it says that it needs; one at the most, since several are made in no particular order.
    var declared: [Int] { isDeclared ? needs.prefix(1).map(\.kind) : [] }

    var description: String {
        let needs = needs.map { "\($0.kind)\($0.mode == .must ? "" : " \($0.mode)")" }.joined(separator: ", ")
        return "recipe \(number): kind \(kind), \(lifetime), \(factory)" + (needs.isEmpty ? "" : ", needs \(needs)")
            + (isDeclared ? ", declared" : "") + (failures > 0 ? ", fails \(failures)" : "")
            + (isClosing ? ", closing" : "") + (isReplacing ? ", replacing" : "")
    }
}

/// The method by which a service is resolved.
enum ResolveMethod: CaseIterable {
    case now, nowIfPresent, later, laterIfPresent, nowOnMain, laterOnMain
}

/// A call of a random program; scopes and recipes are counted from 0 in the order in which they came.
enum ServiceMove: CustomStringConvertible {
    case provide(ServiceRecipe, scope: Int)
    case resolve(kind: Int, ResolveMethod, scope: Int, isKept: Bool)
    case open(in: Int)
    case close(scope: Int)
    case remove(recipe: Int)
    /// Lets go of all that was kept.
    case forget

    var description: String {
        switch self {
        case .provide(let recipe, let scope): "provide in \(scope): \(recipe)"
        case .resolve(let kind, let method, let scope, let isKept):
            "resolve \(kind) in \(scope), \(method)\(isKept ? ", kept" : "")"
        case .open(let scope): "open a scope in \(scope)"
        case .close(let scope): "close \(scope)"
        case .remove(let recipe): "remove recipe \(recipe)"
        case .forget: "forget"
        }
    }

    /// A random program.
    static func program(kinds: Int, using numbers: inout SeededNumbers) -> [ServiceMove] {
        var (scopes, recipes) = (1, 0)
        var moves: [ServiceMove] = []
        for _ in 0..<Int.random(in: 4...28, using: &numbers) {
            let scope = Int.random(in: 0..<scopes, using: &numbers)
            let dice = recipes < 3 ? 0 : Int.random(in: 0..<100, using: &numbers)
            switch dice {
            case ..<30:
                moves.append(.provide(ServiceRecipe(number: recipes, kinds: kinds, using: &numbers), scope: scope))
                recipes += 1
            case ..<82:
                let kind = Int.random(in: 0..<kinds, using: &numbers)
                let method = ResolveMethod.allCases.randomElement(using: &numbers) ?? .now
                moves.append(.resolve(kind: kind, method, scope: scope, isKept: Bool.random(using: &numbers)))
            case ..<89:
                moves.append(.open(in: scope))
                scopes += 1
            case ..<91: moves.append(.close(scope: scope))
            case ..<96: moves.append(.remove(recipe: Int.random(in: 0..<recipes, using: &numbers)))
            default: moves.append(.forget)
            }
        }
        return moves
    }
}
