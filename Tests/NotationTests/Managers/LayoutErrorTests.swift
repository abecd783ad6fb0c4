import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// The rendered diagnostics of invalid layouts.
struct LayoutErrorTests {
  typealias Golden = (text: String, rendered: String)

  private static let goldens = properties + blocks

  @Test(arguments: goldens.indices) func golden(_ index: Int) throws {
    let golden = Self.goldens[index]
    let ids = CountingIDs(after: 100)
    let scene = try makeSceneOfCard(ids: ids)
    let set = SetID(rawValue: 1)
    #expect(
      rendered(golden.text) { _ = try LayoutSyntax.parse($0).resolve(in: scene, set: set, ids: ids) }
        == golden.rendered)
  }
}
