/// The completion in the dictionary of a handler: a block on systems with Objective-C, which calls it as one, and a
/// closure elsewhere.
enum MGJRouterCompletion {
    #if canImport(ObjectiveC)
    private typealias Block = @convention(block) (Any?) -> Void

    /// Returns the completion as stored in the dictionary.
    static func object(_ completion: @escaping WaymarkMGJRouter.Completion) -> Any {
        let block: Block = { completion($0) }
        // A closure in a dictionary is boxed, and the box is not a block; a block is stored as an object.
        return unsafeBitCast(block, to: AnyObject.self)
    }

    /// Returns the completion that is stored in a dictionary of any origin.
    static func closure(_ object: Any) -> WaymarkMGJRouter.Completion? {
        if let completion = object as? WaymarkMGJRouter.Completion { return completion }
        // Only the facade's own blocks are stored under its key.
        let block = unsafeBitCast(object as AnyObject, to: Block.self)
        return { block($0) }
    }
    #else
    /// Returns the completion as stored in the dictionary.
    static func object(_ completion: @escaping WaymarkMGJRouter.Completion) -> Any { completion }

    /// Returns the completion that is stored in a dictionary.
    static func closure(_ object: Any) -> WaymarkMGJRouter.Completion? { object as? WaymarkMGJRouter.Completion }
    #endif
}
