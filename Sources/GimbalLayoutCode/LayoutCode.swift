// Recursion: `LayoutCode` creates each `ClassRun` with its `LayoutCodeOptions`.

public import GimbalInterpreter
public import GimbalModel
import GimbalSyntaxTree
import GimbalUIKit

/// The settings for reading layout code.
public struct LayoutCodeOptions: Sendable {
  /// The device for which the code runs.
  public var device: Device
  public var orientations: [Orientation]
  public var direction = LayoutDirection.leftToRight
  public var textSize = ContentSizeCategory.large
  /// The sizes of the images of asset catalogs, in points, by name.
  public var images: [String: Size] = [:]
  /// The values of unknown expressions, by their text. Each value is a literal of Swift.
  public var assumed: [String: AssumedValue] = [:]
  public var limits = Interpreter.Limits()

  public enum AssumedValue: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case none
  }

  public init(device: Device) {
    self.device = device
    let natural = device.naturalOrientation
    orientations =
      device.orientations.members.contains(.landscapeLeft) && natural == .portrait
      ? [.portrait, .landscapeLeft] : [natural]
  }

  var assumptions: [String: Value] {
    assumed.mapValues { value in
      switch value {
      case .flag(let flag): .boolean(flag)
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .none: .none
      }
    }
  }
}

/// The layout code of one module.
public final class LayoutCode {
  public let program: Program
  public let options: LayoutCodeOptions

  /// Creates the code of files that see each other.
  ///
  /// - Complexity: O(declarations).
  public init(_ files: [Program.File], options: LayoutCodeOptions) {
    program = Program(files, builtIn: UIKitHost.builtInTypes())
    self.options = options
  }

  /// The classes of views and controllers that the code declares, in the order of the files.
  public private(set) lazy var layoutTypes: [TypeInfo] = program.declaredTypes.filter { type in
    type.role == .class && (type.isKind(ofName: "UIView") || type.isKind(ofName: "UIViewController"))
  }

  /// The other types, such as presenters, whose functions make constraints between views that they are given. They have no
  /// scene.
  public private(set) lazy var helperTypes: [TypeInfo] = {
    let layoutTypes = Set(self.layoutTypes.map(ObjectIdentifier.init))
    return program.declaredTypes.filter { type in
      guard type.role == .class || type.role == .structure || type.role == .enumeration,
        !layoutTypes.contains(ObjectIdentifier(type)), let location = type.location,
        let declaration = type.declaration
      else { return false }
      var search = ExpressionSearch(file: location.file)
      search.visit(declaration.members)
      for (members, _) in program.extensions(of: type) { search.visit(members) }
      return !search.found.isEmpty
    }
  }()

  /// Runs a class, and returns its scene.
  ///
  /// - Returns: `nil` if the class lays out nothing.
  public func report(on type: TypeInfo, ids: any IDSource) -> CodeClass? {
    guard let declaration = type.declaration, let location = type.location else { return nil }
    var search = ExpressionSearch(file: location.file)
    search.visit(declaration.members)
    var expressions = search.found
    var functions = search.functions
    for (members, file) in program.extensions(of: type) {
      var search = ExpressionSearch(file: file)
      search.visit(members)
      expressions += search.found
      functions.formUnion(search.functions)
    }
    var report = CodeClass(name: type.qualifiedName, location: location, expressions: expressions)
    let run = ClassRun(type, in: program, options, orientation: options.orientations[0])
    run.run(into: &report, functions: functions)
    guard run.isOfView else { return report }
    guard let first = report.layouts.first else {
      return expressions.isEmpty ? nil : report
    }
    let hasLayout = first.views.count > 1 || !expressions.isEmpty || search.setsFrames
    guard hasLayout else { return nil }
    report.scene = scene(of: report, ids: ids)
    return report
  }

  private func scene(of report: CodeClass, ids: any IDSource) -> AssembledScene? {
    let variants = report.layouts.map { layout in
      let isLandscape = layout.environment.orientation.isLandscape
      return SceneAssembler.Variant(
        layout, name: isLandscape ? "landscape" : "portrait",
        condition: .orientation(isLandscape ? .landscape : .portrait))
    }
    var assembler = SceneAssembler(variants, ids: ids)
    let name =
      (try? Name(report.name)) ?? UniqueNames.printable(report.name).flatMap { try? Name($0) } ?? .root
    return try? assembler.build(named: name, at: .first)
  }
}
