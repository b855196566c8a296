extension Transaction {
    /// The transaction in which changes are made now: where an object says that it is about to change, that of the change.
    public static var present: Transaction { current }
}
