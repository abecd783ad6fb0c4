public import GimbalInterpreter
public import GimbalSyntaxTree

/// A layout library whose interface is built in, for code that uses the library without its sources.
///
/// The interface is a file of Swift, which the interpreter runs like the files of the code.
public enum LayoutLibrary: String, CaseIterable, Sendable {
  case snapKit = "SnapKit"
  case pureLayout = "PureLayout"
  case cartography = "Cartography"
  case tinyConstraints = "TinyConstraints"

  /// The type by which the sources of the library are recognized among the files of the code.
  private var declaredType: String {
    switch self {
    case .snapKit: "ConstraintMaker"
    case .pureLayout: "ALEdge"
    case .cartography: "ConstraintGroup"
    case .tinyConstraints: "LayoutEdge"
    }
  }

  public var source: [UInt8] {
    switch self {
    case .snapKit: PackageResources.SnapKit_swift_txt
    case .pureLayout: PackageResources.PureLayout_swift_txt
    case .cartography: PackageResources.Cartography_swift_txt
    case .tinyConstraints: PackageResources.TinyConstraints_swift_txt
    }
  }

  /// The path of the file of the library, which messages do not contain.
  public var path: String { "\(rawValue).swift" }

  public func file(_ tree: SourceFile) -> Program.File {
    Program.File(path: path, source: source, tree: tree, isLibrary: true)
  }

  /// Returns the libraries that files import without declaring them.
  ///
  /// - Complexity: O(declarations at the top level of the files).
  public static func missing(in trees: some Sequence<SourceFile>) -> [LayoutLibrary] {
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
    return allCases.filter { imported.contains($0.rawValue) && !declared.contains($0.declaredType) }
  }
}
