internal import Foundation
package import WaymarkInspection

/// The files of the page: a fixed list, read once, so that no path of a request ever reaches a file system.
package struct PageFiles: Sendable {
    /// A file.
    package struct File: Sendable {
        package let bytes: [UInt8]
        /// The kind, as HTTP writes it.
        package let type: String
    }

    private let files: [String: File]

    /// The file at a path, such as `/console.css`; `/` is the page.
    package subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }

    /// The paths, in alphabetical order.
    package var paths: [String] { files.keys.sorted() }

    /// Files by their names.
    init(_ files: [String: [UInt8]]) {
        self.files = files.reduce(into: [:]) { files, file in
            let ending = file.key.split(separator: ".").last.map(String.init) ?? ""
            guard let type = Self.types[ending] else { return }
            files["/" + file.key] = File(bytes: file.value, type: type)
        }
    }

    /// The kinds of files that a page may have, by their endings.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}

extension PageFiles {
    /// The files that are built with the program and lie beside it.
    ///
    /// - Throws: Where they do not.
    package static func bundled() throws(InputError) -> PageFiles {
        // The bundle's own accessor ends the process if the bundle is missing.
        var folder = Bundle.main.bundleURL
        while true {
            for place in places {
                let assets = folder.appendingPathComponent(place)
                if let files = read(assets) { return PageFiles(files) }
            }
            if folder.path == "/" { break }
            // On macOS tests are a bundle within a bundle.
            folder.deleteLastPathComponent()
        }
        throw InputError(
            file: Bundle.main.bundleURL.path, "the files of the page are missing",
            expected: "the folder '\(bundle).resources' beside the program")
    }

    private static let bundle = "WaymarkTools_WaymarkConsole"
    private static let places = [
        "\(bundle).resources/Assets", "\(bundle).bundle/Contents/Resources/Assets", "\(bundle).bundle/Assets",
    ]

    private static func read(_ folder: URL) -> [String: [UInt8]]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        var files: [String: [UInt8]] = [:]
        for name in names {
            if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { files[name] = Array(data) }
        }
        return files["index.html"] == nil ? nil : files
    }
}
