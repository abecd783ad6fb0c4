import FoundationEssentials
import Testing

/// Compares the source tree with the rules of its structure. Each failure lists the names that break a rule.
@Suite struct StructureTests {
  private let tree: SourceTree

  init() throws { tree = try SourceTree.current.get() }

  /// The modules of the toolchain that each target in `Sources` imports, which the manifest does not declare. Only
  /// the writer of numbers and the executable use Foundation.
  private static let toolchain: [String: Set<String>] = [
    "GimbalAssistant": ["Synchronization"],
    "GimbalChecks": ["Darwin", "Glibc", "Synchronization"],
    "GimbalCore": ["Glibc", "Synchronization"],
    "GimbalDocuments": ["Darwin", "Dispatch", "Glibc", "Synchronization"],
    "GimbalInterfaceBuilder": ["Foundation"],
    "GimbalLanguageServer": ["Synchronization"],
    "GimbalLayout": ["Swift", "Synchronization"],
    "GimbalLive": ["Synchronization"],
    "GimbalMarkup": ["Synchronization"],
    "GimbalModel": ["Swift", "Synchronization"],
    "GimbalNotation": ["Synchronization"],
    "GimbalParserProcess": ["Dispatch", "Glibc", "Synchronization"],
    "GimbalReporting": ["Synchronization"],
    "GimbalRequests": ["Dispatch", "Synchronization"],
    "GimbalShell": ["Dispatch", "Synchronization"],
    "GimbalStore": ["Darwin", "Glibc", "Synchronization"],
    "GimbalSwiftParser": ["Glibc", "SwiftParser", "SwiftSyntax"],
    "GimbalTool": ["FoundationEssentials", "Glibc", "Synchronization"],
    "GimbalUIKit": ["Glibc", "Synchronization"],
  ]

  /// The modules of the toolchain that tests import.
  private static let testToolchain: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "Glibc", "Swift",
    "Synchronization", "Testing",
  ]

  /// The executables that tests start and do not import. The dependency builds them.
  private static let startedExecutables: Set<String> = ["GimbalSwiftParser"]

  @Test func importsMatchTheManifest() {
    var undeclared: [String] = []
    var unused: [String] = []
    for target in tree.manifest.targets where target.isSwift {
      let files = tree.files.filter { $0.path.hasPrefix(target.path + "/") }
      let toolchain =
        target.path.hasPrefix("Tests/") ? Self.testToolchain : Self.toolchain[target.name] ?? []
      for file in files {
        let missing = file.imports.subtracting(target.dependencies).subtracting(toolchain)
        undeclared += missing.sorted().map { "\(file.path) imports \($0)" }
      }
      let imported = files.reduce(into: Set()) { $0.formUnion($1.imports) }
      var declared = target.dependencies.union(Self.toolchain[target.name] ?? []).subtracting(["Darwin"])
      if target.path.hasPrefix("Tests/") { declared.subtract(Self.startedExecutables) }
      unused += declared.subtracting(imported).sorted().map {
        "\(target.name) does not import \($0)"
      }
    }
    #expect(undeclared.isEmpty)
    #expect(unused.isEmpty)
    #expect(tree.manifest.targets.count > 20)
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

  /// The modules of an interpreter. Its values contain functions and types, and its functions receive the interpreter, so
  /// that one cycle has more than three files.
  private static let interpreters = ["Sources/GimbalInterpreter/", "Sources/GimbalUIKit/"]

  @Test func fileCyclesAreSmallAndExplained() {
    let paths = Set(tree.sources.map(\.path))
    var headers: [String: String] = [:]
    for file in tree.sources { headers[file.typePath(among: paths), default: ""] += file.header }
    var edges: [String: Set<String>] = [:]
    let types = Dictionary(uniqueKeysWithValues: tree.sources.map { ($0.path, $0.typePath(among: paths)) })
    for (path, used) in tree.uses {
      guard let type = types[path] else { continue }
      edges[type, default: []].formUnion(used.compactMap { types[$0] }.filter { $0 != type })
    }
    let cycles = Cycles.all(of: edges)
    let unexplained = cycles.filter { cycle in
      !cycle.contains { path in
        guard let note = headers[path]?.split(separator: "Recursion:").dropFirst().first else { return false }
        let words = Set(note.split { !$0.isWord }.map(String.init))
        return cycle.allSatisfy { $0 == path || words.contains(SourceFile.name(of: $0)) }
      }
    }
    let large = cycles.filter { cycle in
      cycle.count > 3 && !cycle.contains { path in Self.interpreters.contains { path.hasPrefix($0) } }
    }
    #expect(large.isEmpty)
    #expect(
      unexplained.isEmpty,
      "a comment 'Recursion: …' at the top of one file of each cycle gives the reason and names the others")
  }

  @Test func testNamesStateBehavior() {
    let words = ["how", "what", "where", "whether", "who", "why"]
    let names = tree.files.filter { $0.path.hasPrefix("Tests/") }.flatMap { file in
      file.functions.filter { function in
        // A name in backticks is a sentence.
        function.name == "`"
          || words.contains { word in
            function.name.hasPrefix(word) && function.name.dropFirst(word.count).first?.isUppercase ?? false
          }
      }
      .map { "\(file.path):\($0.line) \($0.name)" }
    }
    #expect(names.isEmpty, "the name of a test states its behavior: rejectsUnknownUnits")
  }

  @Test func filesHaveReadableLengths() {
    let lengths = tree.sources.map(\.lineCount).sorted()
    #expect((80...150).contains(lengths[lengths.count / 2]), "the median length of a file")
    let long = tree.files.filter { $0.lineCount > 400 && !$0.statesReasonForLength }
    #expect(
      long.map { "\($0.path): \($0.lineCount) lines" }.isEmpty,
      "the first line '// Length: REASON' of a file with more than 400 lines gives the reason")
    let short = tree.files.filter { $0.lineCount <= 400 && $0.statesReasonForLength }
    #expect(short.map(\.path).isEmpty, "a file with at most 400 lines needs no reason")
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

  @Test func architectureListsModulesAndFoldersThatExist() throws {
    let rows = try architecture().split(separator: "\n").filter { $0.hasPrefix("| `Gimbal") }
    let modules = rows.map { row in
      // The columns are the module, its content and its folders.
      let columns = row.split(separator: "|")
      return (columns[0] + (columns.count > 2 ? columns[2] : "")).split { " `".contains($0) }.map(String.init)
    }
    let missing = modules.flatMap { names in
      [names[0]] + names.dropFirst().map { names[0] + "/" + $0 }
    }.filter { !FileManager.default.fileExists(atPath: tree.root + "/Sources/" + $0) }
    #expect(missing.isEmpty)
    let targets = tree.manifest.targets.filter { $0.isSwift && $0.path.hasPrefix("Sources/") }.map(\.name)
    #expect(modules.map { $0[0] }.sorted() == targets.sorted())
  }

  private func architecture() throws -> String { try text("docs/architecture.md") }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: tree.root + "/" + path)), as: UTF8.self)
  }

  /// A limit that is missing from `InputLimit.all` cannot be changed by the option `--limit`.
  @Test func allInputLimitsAreOptions() throws {
    var declared: Set<String> = []
    var aliases: [String: String] = [:]
    for file in tree.sources where file.words.contains("InputLimit") {
      for match in try text(file.path).matches(of: /static let (\w+) = InputLimit(?:\(|\.(\w+))/) {
        if let other = match.2 {
          aliases[String(match.1)] = String(other)
        } else {
          declared.insert(String(match.1))
        }
      }
    }
    let list = try text("Sources/GimbalShell/Help/InputLimit+All.swift").firstMatch(
      of: /let all: .+ = \[([^\]]*)/)
    let names = list?.1.matches(of: /\.(\w+)/).map { String($0.1) } ?? []
    let listed = Set(names.map { aliases[$0] ?? $0 })
    #expect(declared.subtracting(listed).isEmpty)
    #expect(listed.subtracting(declared).isEmpty)
    #expect(declared.count > 20)
  }

  @Test func architectureNamesFilesThatExist() throws {
    let text = try architecture()
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
