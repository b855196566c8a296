import WaymarkCore

/// A check that refuses links whose query does not match the route's declaration.
///
/// ```swift
/// router.check(ParameterCheck())
/// try router.on("/search", .public.query("q", isRequired: true).query("page", type: "int")) { request in … }
/// // "/search?page=two" is refused: the parameter 'q' is missing
/// ```
///
/// A parameter that is declared as required must have a value in the link, which may be empty if its type allows that,
/// or be among the caller's values. A default does not replace it. Every value of a declared name, also of a repeated
/// one, must be of the declared type (`string`, a standard type, or one that the router's configuration declares) and
/// one of the declared values, if there are any. A name without `=` has no value: it counts as absent.
///
/// Types are not checked for the caller's values, which come from the app's own code. For a typed route, the link that
/// it prints is checked; a route without a link passes.
///
/// If the router calls other apps back (`CallbackConfiguration` of `WaymarkCallbacks`), `x-success`, `x-error`,
/// `x-cancel` and `x-source` count as declared in every link that may ask for it, and in those to which such a link
/// leads.
///
/// It refuses with `parameter`, which contains the parameter's name and not its value. A type that the router does not
/// know accepts no value. The cost is one pass over the query for each parameter that the route declares. The
/// properties of a typed route are determined once.
public struct ParameterCheck: Check {
    private let refusesUndeclared: Bool

    /// Creates a check of queries.
    ///
    /// - Parameter refusesUndeclared: Pass `true` to refuse names in the query that the route does not declare. A typed
    ///   route declares its properties, except those of ``RouteProtocol/callerOnly``. If the type does not tell which
    ///   properties it has, nothing is refused as undeclared.
    public init(refusesUndeclared: Bool = false) { self.refusesUndeclared = refusesUndeclared }

    /// Checks the query of a request.
    ///
    /// - Returns: ``Verdict/pass``.
    /// - Throws: A ``Refusal`` for the first declared parameter that is faulty, or the first undeclared one.
    public func check(_ request: RouteRequest) throws -> Verdict {
        let declarations = request.live.route.query
        let properties = refusesUndeclared ? request.live.route.queryNamesOfType : nil
        let refusesUndeclared = refusesUndeclared && (request.live.route.typed == nil || properties != nil)
        guard !declarations.isEmpty || refusesUndeclared, let query = request.query else { return .pass }
        let pairs = Array(query)
        for declaration in declarations {
            let values = pairs.filter { $0.name.hasSameBytes(as: declaration.name) }.compactMap(\.value)
            if values.isEmpty, declaration.isRequired, request.values[declaration.name] == nil {
                throw Refusal(.parameter(name: declaration.name, problem: "is missing"))
            }
            try check(values, against: declaration, request.hop.core.configuration.types)
        }
        if refusesUndeclared {
            let undeclared = pairs.first { pair in
                !declarations.contains { $0.name.hasSameBytes(as: pair.name) }
                    && properties?.contains { $0.hasSameBytes(as: pair.name) } != true
                    && !request.hop.isOfCallbacks(pair.name)
            }
            if let undeclared {
                throw Refusal(.parameter(name: undeclared.name.inRefusal, problem: "is not declared"))
            }
        }
        return .pass
    }

    private func check(
        _ values: [String], against declaration: QueryDeclaration, _ types: [ParameterType]
    ) throws(Refusal) {
        if values.isEmpty { return }
        let allowed = declaration.values
        if !allowed.isEmpty, !values.allSatisfy({ value in allowed.contains { $0.hasSameBytes(as: value) } }) {
            throw Refusal(
                .parameter(name: declaration.name, problem: "is not one of the values that the route declares"))
        }
        // A type of the app replaces a standard one of the same name. Registration refuses undeclared types; a value of
        // such a type would be refused here too.
        guard let type = (ParameterType.standard + types).last(where: { $0.name == declaration.type }) else {
            if declaration.type == "string" { return }
            throw Refusal(
                .parameter(
                    name: declaration.name,
                    problem: "is declared as '\(declaration.type)', which the router does not know")
            )
        }
        if !values.allSatisfy(type.accepts) {
            throw Refusal(.parameter(name: declaration.name, problem: "is not of the type '\(type.name)'"))
        }
    }
}
