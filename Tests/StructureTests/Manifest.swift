/// The targets that Package.swift declares, read from its text: running the manifest takes seconds.
struct Manifest {
  struct Target {
    let name: String
    let path: String
    let dependencies: Set<String>
    /// Folders without source code, relative to `path`.
    let excluded: [String]
    /// `false` for a module map or a C target, which has no Swift files.
    let isSwift: Bool
  }

  let targets: [Target]

  /// The names of targets and of products of other packages: all that an `import` line can name besides the toolchain.
  var modules: Set<String> { Set(targets.map(\.name)).union(targets.flatMap(\.dependencies)) }

  init(text: String) {
    let kinds = [".target(", ".executableTarget(", ".testTarget(", ".systemLibrary("]
    targets = kinds.flatMap { kind in
      text.ranges(of: kind).compactMap { range in
        let call = Manifest.arguments(of: text[range.upperBound...])
        guard let name = Manifest.strings(in: Manifest.argument("name", of: call)).first else { return nil }
        let dependencies = Manifest.argument("dependencies", of: call)
        // Of `.product(name: "GRDB", package: "GRDB.swift")` the first string counts.
        let packages = Set(
          dependencies.ranges(of: "package:").compactMap {
            Manifest.strings(in: dependencies[$0.upperBound...]).first
          })
        return Target(
          name: name,
          path: Manifest.strings(in: Manifest.argument("path", of: call)).first
            ?? (kind == ".testTarget(" ? "Tests/" : "Sources/") + name,
          dependencies: Set(Manifest.strings(in: dependencies)).subtracting(packages),
          excluded: Manifest.strings(in: Manifest.argument("exclude", of: call)),
          isSwift: call.contains("swiftSettings:"))
      }
    }
  }

  /// The text up to the parenthesis that ends a call.
  private static func arguments(of text: Substring) -> Substring {
    var depth = 1
    return text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
  }

  /// The value of an argument of a call: up to the comma that ends it.
  private static func argument(_ label: String, of call: Substring) -> Substring {
    guard let range = call.firstRange(of: label + ":") else { return "" }
    var depth = 0
    return call[range.upperBound...].prefix { character in
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      return depth > 0 || character != ","
    }
  }

  private static func strings(in text: Substring) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
