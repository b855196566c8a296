import WaymarkComponents
import WaymarkLock

/// The product of random factories, with the number that its maker gave it.
protocol NumberedProduct: Sendable {
    init(number: Int)
    var number: Int { get }
}

final class NumberedObject<Mark>: NumberedProduct {
    let number: Int
    init(number: Int) { self.number = number }
}

struct NumberedValue<Mark>: NumberedProduct {
    let number: Int
}

enum MarkA {}
enum MarkB {}
enum MarkC {}
enum MarkD {}

/// The error of a factory that fails.
struct BrokenRecipe: Error, CustomStringConvertible {
    let number: Int
    var description: String { "recipe \(number) is broken" }
}

/// The actions of factories, in order.
final class ServiceWorkshop: Sendable {
    private struct State: Sendable {
        var lines: [String] = []
        var products = 0
        var failures: [Int: Int] = [:]
    }

    private let state = Locked(State())

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    /// The events since the last call.
    func take() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// The number of the next product, unless it is the recipe's turn to fail.
    func finish(_ recipe: ServiceRecipe) throws(BrokenRecipe) -> Int {
        let number = state.withLock { state -> Int? in
            if state.failures[recipe.number, default: 0] < recipe.failures {
                state.failures[recipe.number, default: 0] += 1
                return nil
            }
            state.products += 1
            return state.products
        }
        guard let number else { throw BrokenRecipe(number: recipe.number) }
        return number
    }
}

/// A type of services, by its number among ``all``.
struct ServiceKind: Sendable {
    typealias Product = any NumberedProduct

    let type: any Any.Type
    let isObject: Bool
    let provide: @Sendable (ServiceRecipe, Components, ServiceWorkshop) throws -> ServiceRegistration
    let now: @Sendable (Components, _ line: Int) throws -> Product
    let nowIfPresent: @Sendable (Components, _ line: Int) throws -> Product?
    let later: @Sendable (Components, _ line: Int) async throws -> Product
    let laterIfPresent: @Sendable (Components, _ line: Int) async throws -> Product?
    let nowOnMain: @MainActor @Sendable (Components, _ line: Int) throws -> Product
    let laterOnMain: @MainActor @Sendable (Components, _ line: Int) async throws -> Product

    var name: String { String(reflecting: type) }

    static let all: [ServiceKind] = [
        ServiceKind(NumberedObject<MarkA>.self), ServiceKind(NumberedObject<MarkB>.self),
        ServiceKind(NumberedValue<MarkA>.self), ServiceKind(NumberedObject<MarkC>.self),
        ServiceKind(NumberedObject<MarkD>.self), ServiceKind(NumberedValue<MarkB>.self),
    ]

    init<Service: NumberedProduct>(_ type: Service.Type) {
        self.type = type
        isObject = type is AnyObject.Type
        now = { scope, line in try scope.resolve(type, file: "App", line: line) }
        nowIfPresent = { scope, line in try scope.resolveIfPresent(type, file: "App", line: line) }
        later = { scope, line in try await scope.resolve(type, file: "App", line: line) }
        laterIfPresent = { scope, line in try await scope.resolveIfPresent(type, file: "App", line: line) }
        nowOnMain = { scope, line in try scope.resolveOnMain(type, file: "App", line: line) }
        laterOnMain = { scope, line in try await scope.resolveOnMain(type, file: "App", line: line) }
        provide = { recipe, scope, workshop in
            let needs = recipe.declared.map { Self.all[$0].type }
            let closing: (@Sendable (Service) async -> Void)? =
                recipe.isClosing ? { @Sendable service in workshop.note("closed \(service.number)") } : nil
            switch recipe.factory {
            case .now:
                return try scope.provide(
                    type, recipe.lifetime, needs: needs, replacing: recipe.isReplacing, closing: closing,
                    file: "Recipe", line: recipe.number + 1
                ) { scope in
                    workshop.note("recipe \(recipe.number) for \(scope.path)")
                    for need in recipe.needs { try need.takeNow(from: scope) }
                    return Service(number: try workshop.finish(recipe))
                }
            case .later:
                return try scope.provide(
                    type, recipe.lifetime, needs: needs, replacing: recipe.isReplacing, closing: closing,
                    file: "Recipe", line: recipe.number + 1
                ) { scope async throws in
                    workshop.note("recipe \(recipe.number) for \(scope.path)")
                    for need in recipe.needs { try await need.takeLater(from: scope) }
                    return Service(number: try workshop.finish(recipe))
                }
            case .nowOnMain:
                return try scope.provideOnMain(
                    type, recipe.lifetime, needs: needs, replacing: recipe.isReplacing, closing: closing,
                    file: "Recipe", line: recipe.number + 1
                ) { scope in
                    workshop.note("recipe \(recipe.number) for \(scope.path)")
                    for need in recipe.needs { try need.takeNowOnMain(from: scope) }
                    return Service(number: try workshop.finish(recipe))
                }
            case .laterOnMain:
                return try scope.provideOnMain(
                    type, recipe.lifetime, needs: needs, replacing: recipe.isReplacing, closing: closing,
                    file: "Recipe", line: recipe.number + 1
                ) { scope async throws in
                    workshop.note("recipe \(recipe.number) for \(scope.path)")
                    for need in recipe.needs { try await need.takeLaterOnMain(from: scope) }
                    return Service(number: try workshop.finish(recipe))
                }
            }
        }
    }
}

extension ServiceRecipe.Need {
    private var of: ServiceKind { ServiceKind.all[kind] }

    func takeNow(from scope: Components) throws {
        switch mode {
        case .must: _ = try of.now(scope, 0)
        case .ifPresent: _ = try of.nowIfPresent(scope, 0)
        case .perhaps: _ = try? of.now(scope, 0)
        }
    }

    func takeLater(from scope: Components) async throws {
        switch mode {
        case .must: _ = try await of.later(scope, 0)
        case .ifPresent: _ = try await of.laterIfPresent(scope, 0)
        case .perhaps: _ = try? await of.later(scope, 0)
        }
    }

    @MainActor func takeNowOnMain(from scope: Components) throws {
        switch mode {
        case .must: _ = try of.nowOnMain(scope, 0)
        case .ifPresent: _ = try of.nowIfPresent(scope, 0)
        case .perhaps: _ = try? of.nowOnMain(scope, 0)
        }
    }

    @MainActor func takeLaterOnMain(from scope: Components) async throws {
        switch mode {
        case .must: _ = try await of.laterOnMain(scope, 0)
        case .ifPresent: _ = try await of.laterIfPresent(scope, 0)
        case .perhaps: _ = try? await of.laterOnMain(scope, 0)
        }
    }
}
