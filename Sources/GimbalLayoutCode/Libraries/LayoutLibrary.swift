package import GimbalInterpreter
package import GimbalSyntaxTree

/// A library for layout code whose interface is built in, for code that uses the library without its sources.
///
/// The interface is a file of Swift, which the interpreter runs like the files of the code.
package enum LayoutLibrary: String, CaseIterable, Sendable {
  case snapKit = "SnapKit"
  case masonry = "Masonry"
  case pureLayout = "PureLayout"
  case cartography = "Cartography"
  /// The rules between attributes in Cartography and in the helpers of a configuration, which nothing imports.
  case rules = "Rules"
  case tinyConstraints = "TinyConstraints"
  case then = "Then"
  /// The layout managers of an article, which files import by the name of their header.
  case abstractLayout = "AbstractLayout"

  /// The type by which the sources of the library are recognized among the files of the code.
  private var declaredType: String {
    switch self {
    case .rules: ""
    case .snapKit: "ConstraintMaker"
    case .masonry: "MASConstraintMaker"
    case .pureLayout: "ALEdge"
    case .cartography: "ConstraintGroup"
    case .tinyConstraints: "LayoutEdge"
    case .then: "Then"
    case .abstractLayout: "AbstractLayout"
    }
  }

  package var source: [UInt8] {
    switch self {
    case .snapKit: PackageResources.SnapKit_swift_txt
    case .masonry: PackageResources.Masonry_swift_txt
    case .pureLayout: PackageResources.PureLayout_swift_txt
    case .cartography: PackageResources.Cartography_swift_txt
    case .rules: PackageResources.Rules_swift_txt
    case .tinyConstraints: PackageResources.TinyConstraints_swift_txt
    case .then: PackageResources.Then_swift_txt
    case .abstractLayout: PackageResources.AbstractLayout_swift_txt
    }
  }

  /// The path of the file of the library, which messages do not contain.
  package var path: String { "\(rawValue).swift" }

  private func file(_ tree: SourceFile) -> Program.File {
    Program.File(path: path, source: source, tree: tree, isLibrary: true)
  }

  /// Parses the libraries that files use without their sources, and the helpers of a configuration.
  package static func files(
    for trees: some Sequence<SourceFile>, _ helpers: [LayoutHelper], parse: ([UInt8]) throws -> SourceFile
  ) throws -> [Program.File] {
    var files = try missing(in: trees, usesRules: !helpers.isEmpty).map { $0.file(try parse($0.source)) }
    if !helpers.isEmpty {
      let source = LayoutHelper.source(of: helpers)
      files.append(
        Program.File(path: LayoutHelper.path, source: source, tree: try parse(source), isLibrary: true))
    }
    return files
  }

  /// Returns the libraries that files import without declaring them.
  ///
  /// - Parameter usesRules: `true` if other code needs the rules between attributes.
  /// - Complexity: O(declarations at the top level of the files).
  package static func missing(
    in trees: some Sequence<SourceFile>, usesRules: Bool = false
  ) -> [LayoutLibrary] {
    var imported: Set<String> = []
    var declared: Set<String> = []
    for tree in trees {
      for case .declaration(let declaration) in tree.statements.map(\.kind) {
        switch declaration.kind {
        case .import(let path): if let module = path.first { imported.insert(module) }
        case .type(let type) where type.role != .extension: declared.insert(type.name)
        default: break
        }
      }
    }
    let missing = Set(
      allCases.filter {
        $0 != .rules && imported.contains($0.rawValue) && !declared.contains($0.declaredType)
      })
    return allCases.filter {
      missing.contains($0) || $0 == .rules && (usesRules || missing.contains(.cartography))
    }
  }
}
