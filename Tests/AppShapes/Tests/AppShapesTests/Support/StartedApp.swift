import ShapedApp

/// The app with all features, open for links.
@MainActor func startedApp(agrees: Bool = true) async throws -> ShapedFeatures {
    let features = try ShapedFeatures(agrees: agrees)
    try await features.start()
    return features
}
