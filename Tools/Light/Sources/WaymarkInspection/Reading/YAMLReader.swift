internal import WaymarkManifest
internal import Yams

/// A reader of YAML into a tree with lines and columns.
///
/// Plain scalars have the types of YAML 1.2's core schema, so `yes` and `2026-06-18` are texts; quoted scalars are always
/// texts. Aliases are expanded, up to ``ManifestFile/valueLimit`` values.
struct YAMLReader {
    private let file: String
    private var count = 0

    init(file: String) {
        self.file = file
    }

    /// Reads the text of one document.
    consuming func read(_ bytes: [UInt8]) throws(InputError) -> ManifestNode {
        let text = bytes.withoutByteOrderMark
        guard let yaml = String(utf8: text) else {
            throw InputError(file: file, line: malformedLine(text), "bytes that are not valid UTF-8", expected: "UTF-8")
        }
        if YAMLKeys.couldHoldAliases(bytes) {
            throw InputError(
                file: file, "an alias in a key, or beside a key in brackets", expected: "keys that are texts")
        }
        let root: Node?
        do {
            // The parser's own rules would infer the types of YAML 1.1.
            root = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            throw fault(of: error)
        } catch {
            throw InputError(file: file, "\(error)", expected: "YAML")
        }
        guard let root else { throw InputError(file: file, "nothing", expected: "a manifest") }
        return try node(root, depth: 0)
    }

    private mutating func node(_ node: Node, depth: Int) throws(InputError) -> ManifestNode {
        count += 1
        guard count <= ManifestFile.valueLimit else {
            throw InputError(
                file: file, "more than \(ManifestFile.valueLimit) values with aliases expanded",
                expected: "at most that many")
        }
        guard depth <= ManifestNode.depthLimit else {
            throw fault("nested deeper", at: node.mark, expected: "at most \(ManifestNode.depthLimit) levels")
        }
        let content: ManifestNode.Content
        switch node {
        case .scalar(let scalar): content = try self.content(of: scalar)
        case .sequence(let sequence):
            var elements: [ManifestNode] = []
            for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
            content = .array(elements)
        case .mapping(let mapping):
            var members: [ManifestNode.Member] = []
            for (key, value) in mapping {
                guard case .scalar(let name) = key else {
                    throw fault("a key that is not a text", at: key.mark, expected: "a text")
                }
                let value = try self.node(value, depth: depth + 1)
                members.append(
                    ManifestNode.Member(name.string, value, line: key.mark?.line, column: key.mark?.column ?? 1))
            }
            content = .object(members)
        case .alias(let alias):
            throw fault("an alias without an anchor", at: alias.mark, expected: "an anchor before it")
        }
        return ManifestNode(content, line: node.mark?.line, column: node.mark?.column ?? 1)
    }

    private func content(of scalar: Node.Scalar) throws(InputError) -> ManifestNode.Content {
        switch scalar.tag.rawValue {
        case "" where scalar.style == .plain: break
        case "", "!", "tag:yaml.org,2002:str": return .text(scalar.string)
        case "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float":
            break
        case let tag: throw fault("the tag \(tag)", at: scalar.mark, expected: "a text, a number, a boolean or null")
        }
        guard let content = YAMLScalar.content(of: scalar.string) else {
            throw fault("'\(scalar.string.prefix(80))'", at: scalar.mark, expected: "a number that fits in 64 bits")
        }
        return content
    }

    // MARK: Faults

    private func fault(_ problem: String, at mark: Mark?, expected: String) -> InputError {
        InputError(file: file, line: mark?.line, problem, expected: expected)
    }

    private func fault(of error: YamlError) -> InputError {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { " \($0.text) from line \($0.mark.line)" } ?? ""
            return fault(problem + context, at: mark, expected: Self.expectation(for: problem))
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "'\($0)'" }.joined(separator: ", ")
            return fault("a mapping repeats \(names)", at: context.mark, expected: "each key once")
        case .reader(let problem, _, _, _): return InputError(file: file, problem, expected: "YAML")
        default: return InputError(file: file, "\(error)", expected: "YAML")
        }
    }

    /// Returns the text that is expected instead of the parser's problem.
    ///
    /// libyaml refuses surrogate pairs, as JSON writes characters beyond U+FFFF (yaml/libyaml, issue 110). YAML has an escape
    /// of its own for these characters.
    private static func expectation(for problem: String) -> String {
        problem.contains("invalid Unicode character escape code")
            ? #"a character or its whole code, as in "\U0001F600""# : "YAML"
    }

    /// Returns the line of the first byte that is not UTF-8.
    private func malformedLine(_ bytes: ArraySlice<UInt8>) -> Int {
        let agreeing = zip(String(decoding: bytes, as: UTF8.self).utf8, bytes).prefix { $0 == $1 }
        return 1 + agreeing.count { $0.1 == 0x0A }
    }
}
