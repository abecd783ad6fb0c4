import GimbalInterpreter
import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
import Testing

/// The layout code of some files, read for a device.
struct ObjectiveCCode {
  let code: LayoutCode
  let device: Device

  /// - Parameter files: The source texts by the names of the files, of Objective-C and of Swift.
  init(
    _ files: KeyValuePairs<String, String>, device name: String = "iPhone 15",
    _ change: (inout LayoutCodeOptions) -> Void = { _ in }
  ) throws {
    let objectiveC = files.filter { !$0.key.hasSuffix(".swift") }
    let trees = ObjectiveCSources.trees(
      of: objectiveC.map { ObjectiveCSources.File(Array($0.value.utf8), isHeader: $0.key.hasSuffix(".h")) })
    var sources: [Program.File] = []
    for (file, tree) in zip(objectiveC, trees) {
      #expect(tree.errors.isEmpty, "\(file.key): \(tree.errors)")
      sources.append(Program.File(path: file.key, source: Array(file.value.utf8), tree: tree))
    }
    for file in files where file.key.hasSuffix(".swift") {
      let bytes = Array(file.value.utf8)
      sources.append(Program.File(path: file.key, source: bytes, tree: try ParserProcess().parse(bytes)))
    }
    let libraries = try LayoutLibrary.files(
      for: sources.map(\.tree), [], parse: { try ParserProcess().parse($0) })
    device = try #require(DeviceCatalog.preset(named: name))
    var options = LayoutCodeOptions(device: device)
    change(&options)
    code = LayoutCode(sources + libraries, options: options)
  }

  func report(on name: String) throws -> CodeClass {
    let type = try #require(code.layoutTypes.first { $0.name == name }, "no class \(name)")
    return try #require(code.report(on: type, ids: RandomIDs()))
  }

  /// Returns the layouts of a class without unknown rules, in portrait and in landscape.
  func layouts(of name: String, location: SourceLocation = #_sourceLocation) throws -> [SolvedLayout] {
    let report = try report(on: name)
    let unknowns = report.unknowns.filter { $0.kind != .content }.map(\.unknown.reason)
    #expect(
      report.interruption == nil && unknowns.isEmpty && report.assumed.isEmpty,
      "\(report.interruption ?? "") \(unknowns)", sourceLocation: location)
    let scene = try #require(report.scene).scene
    return try report.layouts.map { layout in
      var traits = layout.environment.traits
      // The content of a cell gives it its height.
      if let size = layout.rootSize { traits.size = size }
      return try LayoutSolver().solve(scene, traits: traits)
    }
  }
}

extension SolvedLayout {
  /// Compares the frame of a view with numbers. Solved frames are rounded to pixels.
  func expect(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let view = try #require(
      views.first { $0.view.name.text == name }, "\(views.map(\.view.name.text))", sourceLocation: location)
    let differences = [
      view.frame.x - x, view.frame.y - y, view.frame.width - width, view.frame.height - height,
    ]
    #expect(
      differences.allSatisfy { abs($0) < 0.51 }, "\(name) is at \(view.frame)", sourceLocation: location)
  }
}

/// The results of functions of C.
enum Functions {
  /// Evaluates the functions of a file, and returns the texts of their results.
  static func results(_ source: String, _ names: String...) throws -> [String] {
    let code = try ObjectiveCCode(["Functions.m": "#import <UIKit/UIKit.h>\n" + source])
    let environment = Environment(device: code.device, orientation: .portrait)
    let host = UIKitHost(environment: environment)
    let interpreter = Interpreter(code.code.program, host: host)
    return try withExtendedLifetime((code, host)) {
      try names.map { name in
        let function = try #require(code.code.program.globalFunctions.first { $0.declaration.name == name })
        return text(of: try interpreter.call(function, of: nil, [], at: function.location))
      }
    }
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .none: "nil"
    case .void: "()"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer), .literal(let integer, _): "\(integer)"
    case .number(let number): "\(number.value)"
    case .string(let text): text
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .unknown(let unknown): "unknown: \(unknown.reason)"
    default: value.kindName
    }
  }
}
