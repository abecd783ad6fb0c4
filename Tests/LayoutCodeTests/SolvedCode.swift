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

  /// - Parameter source: The source text of the file.
  init(_ source: String) throws {
    let bytes = Array(source.utf8)
    let tree = try ParserProcess().parse(bytes)
    try #require(tree.errors.isEmpty, "\(tree.errors)")
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let code = LayoutCode(
      [Program.File(path: "Screen.swift", source: bytes, tree: tree)],
      options: LayoutCodeOptions(device: device))
    report = try #require(code.report(on: code.layoutTypes[0], ids: RandomIDs()))
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
