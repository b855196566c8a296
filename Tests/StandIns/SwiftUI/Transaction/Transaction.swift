// https://developer.apple.com/documentation/swiftui/transaction
/// How a change of what views show is made to be seen.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Transaction {
    // @unchecked: a transaction is a value that nobody changes once it is held.
    private struct Held: @unchecked Sendable {
        let transaction: Transaction
    }

    @TaskLocal private static var held = Held(transaction: Transaction())

    /// The transaction in which changes are made now.
    static var current: Transaction { held.transaction }

    /// Runs a closure in a transaction.
    static func with<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
        try $held.withValue(Held(transaction: transaction), operation: body)
    }

    // https://developer.apple.com/documentation/swiftui/transaction/init()
    /// One that says nothing.
    public init() {}

    // https://developer.apple.com/documentation/swiftui/transaction/disablesanimations
    /// Whether views do not animate the change.
    public var disablesAnimations = false
}

// https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)
/// Makes changes in a transaction.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.with(transaction, body)
}
