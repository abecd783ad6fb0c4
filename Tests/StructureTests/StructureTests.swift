import FoundationEssentials
import Testing

/// Compares the source tree with the rules of its structure. Each failure lists the names that break a rule.
@Suite struct StructureTests {
  private let tree: SourceTree

  init() throws { tree = try SourceTree.current.get() }

  /// Modules of the toolchain, which the manifest does not declare.
  private static let toolchain: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "Glibc",
    "PackageDescription", "Swift",
    "Synchronization", "Testing",
  ]

  @Test func importsMatchTheManifest() {
    var undeclared: [String] = []
    var unused: [String] = []
    for target in tree.manifest.targets where target.isSwift {
      let files = tree.files.filter { $0.path.hasPrefix(target.path + "/") }
      for file in files {
        let missing = file.imports.subtracting(target.dependencies).subtracting(StructureTests.toolchain)
        undeclared += missing.sorted().map { "\(file.path) imports \($0)" }
      }
      let imported = files.reduce(into: Set()) { $0.formUnion($1.imports) }
      unused += target.dependencies.subtracting(imported).sorted().map {
        "\(target.name) does not import \($0)"
      }
    }
    #expect(undeclared.isEmpty)
    #expect(unused.isEmpty)
    #expect(tree.manifest.targets.count > 20)
  }

  @Test func modulesHaveNoCycles() {
    let modules = Set(tree.manifest.targets.map(\.name))
    let edges = tree.files.reduce(into: [:]) { edges, file in
      edges[file.module, default: Set()].formUnion(file.imports.intersection(modules))
    }
    #expect(Cycles.all(of: edges).isEmpty)
  }

  @Test func foldersHaveNoCycles() {
    let files = Dictionary(uniqueKeysWithValues: tree.sources.map { ($0.path, $0) })
    var edges: [String: Set<String>] = [:]
    for (path, used) in tree.uses {
      guard let file = files[path] else { continue }
      let folders = used.compactMap { files[$0] }.filter { $0.module == file.module }.map(\.folder)
      edges[file.folder, default: []].formUnion(folders.filter { $0 != file.folder })
    }
    #expect(Cycles.all(of: edges).isEmpty)
  }

  @Test func fileCyclesAreSmallAndExplained() {
    let headers = Dictionary(uniqueKeysWithValues: tree.sources.map { ($0.path, $0.header) })
    let cycles = Cycles.all(of: tree.uses)
    let unexplained = cycles.filter { !$0.contains { headers[$0]?.contains("Recursion:") ?? false } }
    #expect(cycles.filter { $0.count > 3 }.isEmpty)
    #expect(
      unexplained.isEmpty, "a comment 'Recursion: …' at the top of one file of each cycle gives the reason")
  }

  @Test func filesHaveReadableLengths() {
    let lengths = tree.sources.map(\.lineCount).sorted()
    #expect((80...120).contains(lengths[lengths.count / 2]), "the median length of a file")
    let long = tree.files.filter { $0.lineCount > 400 && !$0.header.contains("Length:") }
    #expect(long.map { "\($0.path): \($0.lineCount) lines" }.isEmpty)
  }

  @Test func functionsHaveFewerThanSixtyLines() {
    let long = tree.files.flatMap { file in
      file.functions.filter { $0.length >= 60 }.map {
        "\(file.path):\($0.line) \($0.name): \($0.length) lines"
      }
    }
    #expect(long.isEmpty)
    #expect(tree.files.reduce(0) { $0 + $1.functions.count } > 3000)
  }

  @Test func architectureNamesFilesThatExist() throws {
    let data = try Data(contentsOf: URL(filePath: tree.root + "/docs/architecture.md"))
    let text = String(decoding: data, as: UTF8.self)
    let words = text.split { !($0.isWord || "./+-".contains($0)) }.map { $0.drop { $0 == "/" } }
    let named = words.filter { word in
      !word.contains(".com/")
        && [".swift", ".md", ".sql", ".gim"].contains { word.hasSuffix($0) && word.count > $0.count }
    }
    let paths = Set(tree.files.map(\.path))
    let missing = Set(named).filter { name in
      !["", "docs/", "Sources/", "migrations/"].contains {
        FileManager.default.fileExists(atPath: tree.root + "/" + $0 + name)
      } && !paths.contains { $0.hasSuffix("/" + name) }
    }
    #expect(missing.sorted().isEmpty)
  }
}
