import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// The rendered diagnostics of invalid placements.
struct PlacementErrorTests {
  typealias Golden = (text: String, rendered: String)

  private static let goldens = places + sizesAndNames

  @Test(arguments: goldens.indices) func golden(_ index: Int) throws {
    let golden = Self.goldens[index]
    let scene = try makeSceneOfCard(ids: CountingIDs(after: 100))
    #expect(rendered(golden.text) { _ = try PlacementSyntax.parse($0).resolve(in: scene) } == golden.rendered)
  }
}
