import Foundation

/// Files beside the tests.
enum Fixture {
    static func data(_ name: String) -> Data {
        guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"),
            let data = try? Data(contentsOf: url)
        else { fatalError("no fixture \(name)") }
        return data
    }

    static func lines(_ name: String) -> [String] {
        String(decoding: data(name), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static func json<Value: Decodable>(_ name: String, as type: Value.Type) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data(name))
        } catch {
            fatalError("\(name): \(error)")
        }
    }
}
