import Foundation
import Testing
import WaymarkCore
import WaymarkRouting

extension RouteCoder {
    /// A table of one route's pattern.
    func table<Value: RouteProtocol>(of type: Value.Type) throws -> RouteIndex {
        var builder = RouteIndexBuilder(rules: rules, types: types)
        builder.add(Value.pattern, place: SourcePlace(file: "test", line: 0))
        return try builder.build()
    }

    /// The match of a link's text.
    func match<Value: RouteProtocol>(_ type: Value.Type, _ text: String) throws -> IndexMatch {
        try #require(
            try table(of: type).match(try DeepLink(text, rules: rules)), "\(text) does not fit \(Value.pattern)")
    }

    /// A route from a link's text.
    func read<Value: RouteProtocol>(
        _ type: Value.Type, _ text: String, defaults: [String: String] = [:],
        caller: (String) -> (any Sendable)? = { _ in nil }
    ) throws -> Value {
        try read(type, from: try match(type, text), defaults: defaults, caller: caller)
    }

    /// A route printed, and read again from the link's text.
    func reread<Value: RouteProtocol>(_ route: Value, defaults: [String: String] = [:]) throws -> Value {
        try read(Value.self, link(to: route, defaults: defaults).text, defaults: defaults)
    }
}

extension NestedValueCoding {
    /// JSON with its keys in order.
    static var json: NestedValueCoding {
        NestedValueCoding { value in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } decode: { type, text in
            try JSONDecoder().decode(type, from: Data(text.utf8))
        }
    }
}

/// A value in one text that differs where any byte in it does; sets are put in order.
func fingerprint(_ value: Any) -> [UInt8] {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return Array(String(reflecting: value).utf8) }
    var parts = mirror.children.map { Array(($0.label ?? "").utf8) + [0x3D] + fingerprint($0.value) }
    if mirror.displayStyle == .set { parts.sort { $0.lexicographicallyPrecedes($1) } }
    return [0x28] + parts.joined(separator: [0x7C]) + [0x29]
}
