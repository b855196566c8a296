// A saved state comes from a file, which anybody may have written, so decoding refuses a state that no scene could
// display.

extension SceneState: Codable {
    private enum CodingKeys: String, CodingKey { case name, layers }

    /// The number of layers that a saved scene may have.
    static let layerLimit = 64
    /// The number of screens that a saved scene may have.
    static let screenLimit = 4096

    /// Reads a scene.
    ///
    /// - Throws: `DecodingError`, also for a state that no scene could display: a presented layer without a layer
    ///   beneath or without screens, no tab where one is selected, two tabs of one name, more than 64 layers or 4,096
    ///   screens.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .name),
            layers: try container.decode([ScreenLayer].self, forKey: .layers))
        let path = container.codingPath + [CodingKeys.layers]
        for (index, layer) in layers.enumerated() where (layer.presentation == nil) != (index == 0) {
            throw DecodingError.illegal(
                index == 0 ? "the root is not presented" : "layer \(index) does not say how it was presented", path)
        }
        if layers.count > Self.layerLimit {
            throw DecodingError.illegal("\(layers.count) layers are more than \(Self.layerLimit)", path)
        }
        let count = screens.count
        if count > Self.screenLimit {
            throw DecodingError.illegal("\(count) screens are more than \(Self.screenLimit)", path)
        }
        if let problem = violation { throw DecodingError.illegal("\(problem)", path) }
    }

    /// Writes a scene.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(layers, forKey: .layers)
    }
}

extension ScreenLayer: Codable {
    private enum CodingKeys: String, CodingKey { case presentation, stack, single, tabs, selected }

    /// Reads a layer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        presentation = try container.decodeIfPresent(Presentation.self, forKey: .presentation)
        if let tabs = try container.decodeIfPresent([ScreenTab].self, forKey: .tabs) {
            let selected = try container.decode(Int.self, forKey: .selected)
            guard tabs.indices.contains(selected) else {
                throw DecodingError.illegal(
                    "tab \(selected) is selected, but the number of tabs is \(tabs.count)",
                    container.codingPath + [CodingKeys.selected])
            }
            guard Set(tabs.map(\.name)).count == tabs.count else {
                throw DecodingError.illegal("two tabs share a name", container.codingPath + [CodingKeys.tabs])
            }
            content = .tabs(ScreenTabs(tabs, selected: selected))
        } else if let single = try container.decodeIfPresent(Screen.self, forKey: .single) {
            content = .stack(ScreenStack(single: single))
        } else {
            content = .stack(ScreenStack(try container.decode([Screen].self, forKey: .stack)))
        }
    }

    /// Writes a layer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(presentation, forKey: .presentation)
        switch content {
        case .stack(let stack) where stack.isContainer || stack.screens.count != 1:
            try container.encode(stack.screens, forKey: .stack)
        case .stack(let stack): try container.encode(stack.screens[0], forKey: .single)
        case .tabs(let tabs):
            try container.encode(tabs.tabs, forKey: .tabs)
            try container.encode(tabs.selected, forKey: .selected)
        }
    }
}

extension ScreenTab: Codable {
    private enum CodingKeys: String, CodingKey { case name, stack, single }

    /// Reads a tab.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        if let single = try container.decodeIfPresent(Screen.self, forKey: .single) {
            stack = ScreenStack(single: single)
        } else {
            stack = ScreenStack(try container.decode([Screen].self, forKey: .stack))
        }
    }

    /// Writes a tab.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        if !stack.isContainer, let single = stack.screens.first {
            try container.encode(single, forKey: .single)
        } else {
            try container.encode(stack.screens, forKey: .stack)
        }
    }
}

extension DecodingError {
    fileprivate static func illegal(_ problem: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: problem))
    }
}
