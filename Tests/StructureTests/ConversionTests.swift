import Testing

/// Checks that the compiler sees every conversion from floating point to integers in `Sources`.
///
/// `CheckedConversion.swift` in GimbalCore declares the unchecked conversions of `Double` as deprecated, and
/// warnings are errors. The declarations apply to files that import GimbalCore or a module that re-exports it.
@Suite struct ConversionTests {
  private let tree: SourceTree

  init() throws { tree = try SourceTree.current.get() }

  /// The modules whose import makes the declarations of GimbalCore visible.
  private static let exporters: Set<String> = ["GimbalCore", "GimbalModel", "GimbalSolver"]

  @Test func filesThatComputeWithDoubleSeeTheCheckedConversion() {
    let unseen = tree.sources.filter { file in
      !Self.exporters.contains(file.module) && file.imports.isDisjoint(with: Self.exporters)
        && !file.words.isDisjoint(with: ["Double", "rounded", "squareRoot"])
        && file.convertsToIntegers
    }
    #expect(unseen.map(\.path).isEmpty, "import GimbalModel, so that the compiler checks conversions")
  }

  @Test func doubleIsTheOnlyTypeOfFloatingPoint() {
    let others: Set<String> = [
      "Float", "Float16", "Float32", "Float64", "Float80", "CGFloat", "BinaryFloatingPoint",
    ]
    let found = tree.sources.filter { !$0.words.isDisjoint(with: others) }
    #expect(found.map(\.path).isEmpty)
  }

  @Test func everyIntegerTypeIsCovered() throws {
    let path = "Sources/GimbalCore/CheckedConversion.swift"
    let file = try #require(tree.sources.first { $0.path == path })
    #expect(file.words.isSuperset(of: SourceFile.integers.map(String.init)))
    #expect(file.words.contains("deprecated"))
  }
}
