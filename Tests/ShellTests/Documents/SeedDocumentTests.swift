import FoundationEssentials
import TestSupport
import Testing

/// The original example document. The tests require a corpus of documents.
@Suite(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
struct SeedDocumentTests {
  private static let name =
    "ib/jrafaelm+ios-rotation-alternative/IpadRotationApproach__ViewController.xib"

  private func shell() throws -> TestShell {
    let folder = try #require(Corpus.folder)
    let text = try String(contentsOfFile: "\(folder)/\(Self.name)", encoding: .utf8)
    let shell = try TestShell(files: ["rotation.xib": text])
    shell.run("import rotation.xib")
    return shell
  }

  @Test func seedDocumentRotates() throws {
    let shell = try shell()
    #expect(shell.said("frames").contains("YellowView  213.000    0.000  387.000   22.000"))
    let turned = shell.said("device 768x1024; rotate portrait; rotate landscape")
    for line in [
      "CyanView    213.000    0.000  555.000  128.000", "RedView       0.000  256.000  768.000  768.000",
      "CyanView      0.000  128.000  213.000  640.000", "RedView     213.000   22.000  811.000  746.000",
    ] { #expect(turned.contains(line), "\(turned)") }
  }

  @Test func seedDocumentHasFourDefects() throws {
    let shell = try shell()
    let warnings = shell.said("check").split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings.count == 4)
    for (warning, words) in zip(
      warnings,
      [
        "OrangeTopPortrait (#10 in set 'uninstalled') repeats YellowTopPortrait",
        "OrangeTopPortrait (#10 in set 'uninstalled') is not in a set for an orientation",
        "OrangeTopPortrait (#10 in set 'uninstalled') is named for 'OrangeView', but constrains 'YellowView'",
        "RedTrailingLandscape (#3 in set 'landscapeConstraintsCollection') is named for trailing",
      ])
    { #expect(warning.contains(words)) }
    #expect(!shell.said("check").contains("counterpart"))
    #expect(shell.said("check --notes").contains("CyanTrailingPortrait has no counterpart"))
  }
}
