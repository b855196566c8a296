internal import WaymarkGround
internal import WaymarkManifest
internal import WaymarkNavigation
internal import WaymarkRouting

extension ScreenDesk {
    /// Takes in the screens of modules, shown as the manifest says.
    ///
    /// - Throws: Everything that is wrong; nothing is taken in then.
    func add(_ parts: [ScreenPart], configuredBy manifest: Manifest?) throws(MediatorError) {
        var faults: [MediatorError.Fault] = []
        var ids: Set<String> = []
        for part in parts where !ids.insert(part.route.id).inserted || directory[part.route.id] != nil {
            faults.append(.screenDeclaredTwice(part.route.id, part.place))
        }
        var overrides: [(String, Presentation?, ScreenDeclaration.Parent?)] = []
        for (index, route) in (manifest?.routes ?? []).enumerated() {
            guard let id = route.id, ids.contains(id), route.presentation != nil || route.parent != nil else {
                continue
            }
            var presentation: Presentation?
            if let value = route.presentation {
                do throws(PresentationFault) { presentation = try Presentation(value) } catch {
                    faults.append(
                        .manifest(
                            ManifestFault(
                                .unknownValue(error.text), of: route, index: index, key: "presentation",
                                expected: error.expected, nearest: error.nearest)))
                }
            }
            overrides.append((id, presentation, route.parent.map(parent)))
        }
        guard faults.isEmpty else { throw MediatorError(faults) }
        for part in parts {
            directory.add(part.route, type: part.type)
            navigation.screens.declare(part.declaration)
        }
        for (id, presentation, parent) in overrides {
            navigation.screens.override(id, presentation: presentation, parent: parent)
        }
    }

    /// Forgets the screens of modules; those on display stay there.
    func remove(_ parts: [ScreenPart]) {
        for part in parts {
            directory.remove(part.route.id)
            navigation.screens.remove(part.route.id)
        }
    }

    /// What is beneath the screens of a route by what the manifest says.
    private func parent(_ id: String) -> ScreenDeclaration.Parent {
        { [directory, weak catalog = navigation.screens] screen in
            guard let catalog else { return nil }
            return try directory.screen(of: id, with: screen.parameters, catalog)
        }
    }
}

/// What a manifest says of how a screen is shown, and cannot be read.
private struct PresentationFault: Error {
    let text: String
    let expected: String
    var nearest: String?
}

extension Presentation {
    private enum Key: String, CaseIterable { case kind, style, detents, wrapped }

    /// How a manifest says that a screen is shown: a kind as a text, or an object with `kind`, `style`, `detents` and `wrapped`.
    fileprivate init(_ value: ManifestValue) throws(PresentationFault) {
        if case .text(let text) = value {
            self = try Self.kind(text)
            return
        }
        guard case .object(let members) = value else {
            throw PresentationFault(text: "\(value)", expected: "a text or an object")
        }
        for name in members.keys.sorted() where Key(rawValue: name) == nil {
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
            for text in value.parameterTexts {
                guard let detent = SheetDetent(text: text) else {
                    throw PresentationFault(text: text, expected: SheetDetent.expectation)
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
