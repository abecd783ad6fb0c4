import GimbalInterpreter
import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
import Testing

/// The layout of the first class with a layout in a file, for an iPhone 15.
struct SolvedCode {
  let report: CodeClass
  let code: LayoutCode

  /// Returns the source text of a controller with a view `box` whose mask is switched off.
  ///
  /// - Parameters:
  ///   - statements: The statements of `viewDidLoad` after the view is added.
  ///   - more: Further declarations of the file.
  static func screen(_ statements: String, _ more: String = "") -> String {
    """
    import UIKit
    final class Screen: UIViewController {
      let box = UIView()
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        \(statements)
      }
    }
    \(more)
    """
  }

  /// - Parameters:
  ///   - source: The source text of the file.
  ///   - name: The name of the class; `nil` for the first class with a layout.
  ///   - helpers: The helpers of a configuration.
  ///   - others: The source texts of other files.
  ///   - change: A change of the settings with which the code is read.
  init(
    _ source: String, of name: String? = nil, helpers: [LayoutHelper] = [], others: [String] = [],
    _ change: (inout LayoutCodeOptions) -> Void = { _ in }
  ) throws {
    let bytes = Array(source.utf8)
    let parser = try ParserProcess()
    var tree = try parser.parse(bytes)
    try #require(tree.errors.isEmpty, "\(tree.errors)")
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    var options = LayoutCodeOptions(device: device)
    change(&options)
    let libraries = try LayoutLibrary.files(for: [tree], helpers, parse: parser.parse)
    var operators = OperatorDeclarations()
    for file in libraries { operators.add(file.tree, source: file.source, file: file.path) }
    if let completed = operators.completed(bytes, file: "Screen.swift") { tree = try parser.parse(completed) }
    let otherFiles = try others.enumerated().map { index, text in
      let bytes = Array(text.utf8)
      return Program.File(path: "Other\(index).swift", source: bytes, tree: try parser.parse(bytes))
    }
    code = LayoutCode(
      [Program.File(path: "Screen.swift", source: bytes, tree: tree)] + otherFiles + libraries,
      options: options)
    let type = try #require(code.layoutTypes.first { name == nil || $0.name == name })
    report = try #require(code.report(on: type, ids: RandomIDs()))
  }

  /// Returns the frame of a view in its superview.
  func frame(of name: String, _ orientation: Orientation = .portrait) throws -> Frame {
    let scene = try #require(report.scene).scene
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let layout = try LayoutSolver().solve(scene, traits: Traits(device: device, orientation: orientation))
    #expect(layout.conflicts.isEmpty)
    return try #require(layout.views.first { $0.view.name.text == name }).frame
  }
}
