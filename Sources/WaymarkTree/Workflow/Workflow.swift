/// A chain of typed steps through a tree of units, such as the handling of a deep link, unit by unit.
///
/// ```swift
/// let promotion = Workflow("promotion", from: (any RootActionable).self, with: GoodsID.self)
///     .step("sign in", within: .seconds(120)) { root, id in (try await root.signedIn(), id) }
///     .fork("badge") { $0.act("count") { loggedIn, _ in try await loggedIn.countVisit() } }
///     .step("open goods") { loggedIn, id in (try await loggedIn.openGoods(id), ()) }
///     .act("add to cart") { goods, _ in goods.addToCart() }
///
/// let outcome = try await promotion.run(on: root, with: 42)
/// ```
///
/// A step receives a value and an item, which is the interactor of a unit as any of its types, and returns the next item and
/// value. A step waits until its unit is active; if the unit becomes inactive while the step runs, the run ends. An item that is
/// not an ``Interactor``, such as a test double, is always considered active.
///
/// A workflow is a value. It can be built before a tree exists, be stored, and run any number of times; runs are independent of
/// each other. `Root` and `Input` are the types that a run begins with, `Item` and `Value` those that its last step returns.
public struct Workflow<Root, Input, Item, Value>: Sendable {
    /// The steps, done one after the other in a chain; composed of closures, so that no type is lost.
    typealias Execution = @MainActor (WorkflowChain, Root, Input) async throws(WorkflowError) -> (Item, Value)

    /// The name, for errors and progress.
    public let name: String
    let plan: WorkflowPlan
    let endings: [WorkflowChain.Ending]
    let execution: Execution

    init(name: String, plan: WorkflowPlan, endings: [WorkflowChain.Ending], execution: @escaping Execution) {
        self.name = name
        self.plan = plan
        self.endings = endings
        self.execution = execution
    }
}

extension Workflow where Root == Item, Input == Value {
    /// Creates a workflow without steps, whose runs begin with a value.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - root: The type of the item that a run begins on.
    ///   - input: The type of the value that a run begins with.
    public init(_ name: String, from root: Root.Type, with input: Input.Type) {
        self.init(name: name, plan: WorkflowPlan(), endings: []) { _, root, input in (root, input) }
    }
}

extension Workflow where Root == Item, Input == Void, Value == Void {
    /// Creates a workflow without steps, whose runs begin without a value.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - root: The type of the item that a run begins on.
    public init(_ name: String, from root: Root.Type) { self.init(name, from: root, with: Void.self) }
}

extension Workflow: CustomStringConvertible {
    /// The steps, one per line, with their limits; the steps of a branch are indented below the step where the branch begins.
    public var description: String { (["workflow '\(name)'"] + plan.lines(indent: 1)).joined(separator: "\n") }
}
