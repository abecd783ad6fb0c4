import FoundationEssentials

/// The package's manifest and source files.
struct SourceTree {
  let root: String
  let manifest: Manifest
  /// The Swift files of `Sources` and `Tests` that belong to a target.
  let files: [SourceFile]

  var sources: [SourceFile] { files.filter { $0.path.hasPrefix("Sources/") } }

  static let current = Result { try SourceTree() }

  private init(file: String = #filePath) throws {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
    }
    let manifest = Manifest(text: try text("Package.swift"))
    self.root = root
    self.manifest = manifest
    files = try manifest.targets.filter(\.isSwift).flatMap { target in
      try FileManager.default.subpathsOfDirectory(atPath: root + "/" + target.path)
        .filter { path in
          path.hasSuffix(".swift") && !target.excluded.contains { path.hasPrefix($0 + "/") }
        }
        .sorted().map { SourceFile(path: target.path + "/" + $0, text: try text(target.path + "/" + $0)) }
    }
  }

  /// The files that each file uses, by path.
  ///
  /// A file uses another if it contains the name of a type or global function that the other declares. Of several
  /// declarations of a name, those that are visible count: in the same module first, then at the top level. If several
  /// remain, as for methods and overloads, the use is ignored.
  ///
  /// - Complexity: O(words of all files).
  var uses: [String: Set<String>] {
    var owners: [String: [Int]] = [:]
    let sources = sources
    for (index, file) in sources.enumerated() {
      for name in Set(file.declarations.map(\.name)) { owners[name, default: []].append(index) }
    }
    let hidden = sources.map { Set($0.declarations.filter(\.isPrivate).map(\.name)) }
    let top = sources.map { Set($0.declarations.filter(\.isTopLevel).map(\.name)) }
    var uses = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, Set<String>()) })
    for (index, file) in sources.enumerated() {
      for word in file.words {
        guard let owners = owners[word], !owners.contains(index) else { continue }
        var visible = owners.filter { owner in
          let module = sources[owner].module
          return !hidden[owner].contains(word) && (module == file.module || file.imports.contains(module))
        }
        let local = visible.filter { sources[$0].module == file.module }
        if !local.isEmpty { visible = local }
        let outer = visible.filter { top[$0].contains(word) }
        if !outer.isEmpty { visible = outer }
        if visible.count == 1 { uses[file.path, default: []].insert(sources[visible[0]].path) }
      }
    }
    return uses
  }
}
