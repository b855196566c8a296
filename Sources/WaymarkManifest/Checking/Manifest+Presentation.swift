internal import WaymarkCore
package import WaymarkPresentation

extension Manifest {
    /// The faults in the routes' `presentation` values, each with its place; empty if there are none.
    ///
    /// An app that displays a screen for such a route is not created. The manifest itself accepts any value, which may
    /// be meant for other platforms.
    public var presentationFaults: [ManifestFault] {
        routes.enumerated().compactMap { index, route in
            guard let value = route.presentation else { return nil }
            do throws(PresentationFault) { _ = try Presentation(value) } catch {
                return error.fault(of: route, index: index)
            }
            return nil
        }
    }
}

/// A fault of a presentation in a manifest.
package struct PresentationFault: Error {
    let text: String
    let expected: String
    var nearest: String?

    /// Returns the fault with its place in the manifest.
    package func fault(of route: ManifestRoute, index: Int) -> ManifestFault {
        ManifestFault(
            .unknownValue(text), of: route, index: index, key: "presentation", expected: expected, nearest: nearest)
    }
}

extension Presentation {
    private enum Key: String, CaseIterable { case kind, style, detents, wrapped }

    /// Reads a manifest's presentation: a kind as a text, or an object with `kind`, `style`, `detents` and `wrapped`.
    package init(_ value: ManifestValue) throws(PresentationFault) {
        if case .text(let text) = value {
            self = try Self.kind(text)
            return
        }
        guard case .object(let members) = value else {
            throw PresentationFault(text: "\(value)", expected: "a text or an object")
        }
        for name in members.keys.ordered() where Key(rawValue: name) == nil {
            let keys = Key.allCases.map(\.rawValue)
            throw PresentationFault(
                text: name, expected: "one of \(keys.map { "'\($0)'" }.joined(separator: ", "))",
                nearest: keys.nearest(to: name))
        }
        func member(_ key: Key) -> ManifestValue? { members[key.rawValue] }
        guard case .text(let kind)? = member(.kind) else {
            throw PresentationFault(text: "kind", expected: Kind.expectation)
        }
        self = try Self.kind(kind)
        if let value = member(.style) {
            guard case .text(let text) = value, let read = PresentationStyle(text: text) else {
                throw PresentationFault(text: value.parameterText ?? "style", expected: PresentationStyle.expectation)
            }
            style = read
        }
        if let value = member(.detents) {
            guard case .array(let elements) = value else {
                throw PresentationFault(
                    text: value.parameterText ?? "detents", expected: "a list of \(SheetDetent.expectation)")
            }
            for element in elements {
                guard case .text(let text) = element, let detent = SheetDetent(text: text) else {
                    throw PresentationFault(
                        text: element.parameterText ?? "detents", expected: SheetDetent.expectation)
                }
                detents.append(detent)
            }
        }
        if let value = member(.wrapped) {
            guard case .bool(let flag) = value else {
                throw PresentationFault(text: value.parameterText ?? "wrapped", expected: "true or false")
            }
            isWrapped = flag
        }
    }

    private static func kind(_ text: String) throws(PresentationFault) -> Presentation {
        if let read = Presentation(text: text) { return read }
        throw PresentationFault(
            text: text, expected: Kind.expectation,
            nearest: ["push", "present", "root", "replace"].nearest(to: text))
    }
}
