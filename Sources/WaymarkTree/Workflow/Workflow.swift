/// A way through a tree of units, as a chain of typed steps: what a deep link does, unit by unit.
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
/// A step is given an item, which is the interactor of a unit by any of its types, and a value; it gives the next item and
/// value. It runs only while its unit is active: it waits until it is, and when the unit resigns the run ends. An item that
/// is no ``Interactor``, such as a test's double, counts as active always.
///
/// A workflow is a value. It can be built before there is a tree, be kept, and run any number of times; runs know nothing of
/// each other. `Root` and `Input` are what a run begins with, `Item` and `Value` what its last step gives.
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
    /// The steps in lines, with their limits; what a branch does is indented below the step from which it goes off.
    public var description: String { (["workflow '\(name)'"] + plan.lines(indent: 1)).joined(separator: "\n") }
}
