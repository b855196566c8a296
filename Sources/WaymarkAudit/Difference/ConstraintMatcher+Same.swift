internal import WaymarkCore

extension ConstraintMatcher {
    /// Returns whether both match the same texts; `false` for the app's own types, because that is unknown.
    func isSurelySame(as other: ConstraintMatcher) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.double, .double), (.bool, .bool), (.uuid, .uuid), (.anything, .anything): true
        case (.expression(let left), .expression(let right)): left == right
        case (.integer, _), (.double, _), (.bool, _), (.uuid, _), (.expression, _), (.custom, _), (.anything, _): false
        }
    }
}
