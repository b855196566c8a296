internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with an object that the router retains.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The object that answers.
    public func on(
        _ id: String, _ options: RouteOptions = RouteOptions(), handler: some RouteHandler, file: String = #fileID,
        line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on([], options, handler: handler, file: file, line: line)
        }
    }

    /// Fills a handler with an object that the router references weakly; its routes decline once it is deallocated.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The object that answers.
    public func on<Handler: RouteHandler & AnyObject>(
        _ id: String, _ options: RouteOptions = RouteOptions(), weakly handler: Handler, file: String = #fileID,
        line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on([], options, weakly: handler, file: file, line: line)
        }
    }

    /// Fills a handler with an object on the main actor that the router retains.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The object that answers.
    public func onMain(
        _ id: String, _ options: RouteOptions = RouteOptions(), handler: some MainRouteHandler, file: String = #fileID,
        line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onMain([], options, handler: handler, file: file, line: line)
        }
    }

    /// Fills a handler with an object on the main actor that the router references weakly; its routes decline once it
    /// is deallocated.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The object that answers.
    public func onMain<Handler: MainRouteHandler & AnyObject>(
        _ id: String, _ options: RouteOptions = RouteOptions(), weakly handler: Handler, file: String = #fileID,
        line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onMain([], options, weakly: handler, file: file, line: line)
        }
    }

    /// Fills a handler with a type whose static method answers.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handlerType: The type that answers.
    public func on<Handler: StaticRouteHandler>(
        _ id: String, _ options: RouteOptions = RouteOptions(), handlerType: Handler.Type, file: String = #fileID,
        line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on([], options, handlerType: handlerType, file: file, line: line)
        }
    }
}
