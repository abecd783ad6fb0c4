import GimbalInterchange
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests that damaged documents can be solved, or give one error with a location.
struct MutationTests {
  @Test(arguments: RichDocuments.all.indices)
  func undamagedDocumentsAreValid(index: Int) throws {
    let found = try scenes(RichDocuments.all[index])
    #expect(!found.isEmpty)
    for imported in found { _ = try LayoutSolver().solve(imported.scene) }
  }

  @Test(arguments: 0..<UInt64(Campaign.steps(short: 8, long: 800)))
  func damagedInputIsAcceptedOrRejected(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var bytes = Array((RichDocuments.all.randomElement(using: &chance) ?? "").utf8)
      for _ in 0...Int.random(in: 0..<5, using: &chance) {
        DocumentMutation.damage(&bytes, using: &chance)
      }
      try check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    let found: [ImportedScene]
    do throws(DocumentError) {
      found = try InterfaceDocument(bytes).importedScenes(named: "Document", ids: CountingIDs())
    } catch {
      #expect(error.line > 0 && error.column > 0, "\(error)")
      return
    }
    for imported in found {
      do throws(LayoutError) {
        let layout = try LayoutSolver().solve(imported.scene)
        for view in layout.views {
          let frame = view.frame
          let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
          #expect(isFinite, "\(view.view.name): \(frame)\n\(String(decoding: bytes, as: UTF8.self))")
        }
      } catch {
        #expect(error != .engineStalled, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
