import GimbalInterpreter
import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
package import TestSupport

/// The interpreter of layout code. Any file has one answer within the limits: the scenes of its classes have finite frames,
/// the places are in the file, and a second run makes the same rules.
///
/// The program `gimbal-swift-parser` parses the files, so it must be built.
package final class CodeTarget: FuzzTarget {
  package static let name = "code"

  private let isThorough: Bool
  private let parser: ParserProcess

  package init(isThorough: Bool) throws {
    self.isThorough = isThorough
    // The tests have the program beside them, and the fuzzer in the folder of the package manager.
    parser = try (try? ParserProcess()) ?? ParserProcess(folder: ".build/debug")
  }

  package let seeds = CodeSeeds.all.map { Array($0.utf8) }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let tree: SourceFile
    do {
      tree = try parser.parse(bytes)
    } catch let failure as ParserFailure {
      try require(failure != .fails, "the parser fails")
      return false
    }
    // A tree is sent as bytes, which have one meaning.
    let encoded = tree.encoded()
    try require(
      try SourceFile(decoding: encoded).encoded() == encoded, "the bytes of the tree have another meaning")
    let rules = try self.rules(bytes, tree)
    if isThorough || ContentChoice(bytes).number(below: 8) == 0 {
      try require(try self.rules(bytes, tree) == rules, "a second run makes other rules")
    }
    return tree.errors.isEmpty
  }

  /// Runs the classes of a file, and returns the numbers of their rules and unknown values.
  private func rules(_ bytes: [UInt8], _ tree: SourceFile) throws -> [[Int]] {
    var options = LayoutCodeOptions(device: DeviceCatalog.presets[0])
    options.limits.steps = 3_000
    options.limits.depth = 60
    options.limits.objects = 200
    options.limits.elements = 2_000
    return try CodeTarget.rules(
      LayoutCode([Program.File(path: "A.swift", source: bytes, tree: tree)], options: options), bytes,
      isThorough)
  }

  /// Runs the classes of code, and returns the numbers of their rules and unknown values.
  static func rules(_ code: LayoutCode, _ bytes: [UInt8], _ isThorough: Bool) throws -> [[Int]] {
    var counts: [[Int]] = []
    for type in (code.layoutTypes + code.helperTypes).prefix(6) {
      guard let report = code.report(on: type, ids: CountingIDs()) else { continue }
      let places = report.expressions + Array(report.made) + report.unknowns.map(\.location)
      for place in places {
        try require(place.span.end <= bytes.count && place.span.start <= place.span.end, "a place outside")
      }
      counts.append([report.expressions.count, report.ruleCount, report.unknowns.count, report.faults.count])
      guard let scene = report.scene?.scene else { continue }
      // The solver takes much longer than a run.
      guard isThorough || ContentChoice(bytes).number(below: 4) == 0 else { continue }
      guard let layout = try? LayoutSolver().solve(scene, traits: scene.traits(as: scene.display)) else {
        continue
      }
      for view in layout.views {
        let frame = view.frame
        try require(
          [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite), "a frame is not finite")
      }
    }
    return counts
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    if Int.random(in: 0..<4, using: &chance) > 0 {
      TextMutation.damage(&bytes, words: CodeSeeds.words, using: &chance)
    } else {
      insertStatement(&bytes, using: &chance)
    }
  }

  /// Inserts a statement at the start of a line.
  private func insertStatement(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    guard bytes.count < 1 << 13, let start = starts.randomElement(using: &chance),
      let statement = CodeSeeds.statements.randomElement(using: &chance)
    else { return }
    bytes.insert(contentsOf: Array((statement + "\n").utf8), at: start)
  }
}
