/// The completion in the dictionary of a handler: a block where there is Objective-C, which calls it as one, and a closure
/// elsewhere.
enum MGJRouterCompletion {
    #if canImport(ObjectiveC)
    private typealias Block = @convention(block) (Any?) -> Void

    /// The completion as it stands in the dictionary.
    static func object(_ completion: @escaping WaymarkMGJRouter.Completion) -> Any {
        let block: Block = { completion($0) }
        // A closure that is put into a dictionary is boxed, and the box is no block; a block is an object as it is.
        return unsafeBitCast(block, to: AnyObject.self)
    }

    /// The completion that stands in a dictionary, wherever it comes from.
    static func closure(_ object: Any) -> WaymarkMGJRouter.Completion? {
        if let completion = object as? WaymarkMGJRouter.Completion { return completion }
        // Under its key stand blocks of the facade's own alone.
        let block = unsafeBitCast(object as AnyObject, to: Block.self)
        return { block($0) }
    }
    #else
    /// The completion as it stands in the dictionary.
    static func object(_ completion: @escaping WaymarkMGJRouter.Completion) -> Any { completion }

    /// The completion that stands in a dictionary.
    static func closure(_ object: Any) -> WaymarkMGJRouter.Completion? { object as? WaymarkMGJRouter.Completion }
    #endif
}
