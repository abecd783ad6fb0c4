// The fuzz target for documents, built by `Scripts/fuzz document`.
//
// Input is processed as in `gimbal solve`: document, scenes, frames. Any input gives scenes or a `DocumentError` with a
// location, and any scene gives finite frames or a `LayoutError`.

import GimbalInterchange
import GimbalLayout
import GimbalModel
import Glibc

/// Larger scenes would take too much time to solve.
private let largest = (views: 80, rules: 200)

private let isVerbose = getenv("GIMBAL_FUZZ_VERBOSE") != nil

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  do throws(DocumentError) {
    let ids = CountingIDs()
    for imported in try InterfaceDocument(bytes).importedScenes(named: "Document", ids: ids) {
      let scene = imported.scene
      if isVerbose { print(scene.name, scene.viewCount, scene.constraints.count) }
      guard scene.viewCount <= largest.views, scene.constraints.count <= largest.rules else { continue }
      do throws(LayoutError) {
        let layout = try LayoutSolver().solve(scene)
        for view in layout.views {
          precondition(view.frame.x.isFinite && view.frame.y.isFinite, "a position is not finite")
          precondition(view.frame.width.isFinite && view.frame.height.isFinite, "a size is not finite")
        }
      } catch .engineStalled {
        fatalError("the engine stalled")
      } catch {}
    }
  } catch {
    if isVerbose { print(error) }
    precondition(error.line > 0 && error.column > 0, "an error without a location: \(error)")
  }
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Mutates the markup of a document, sometimes its bytes. Short inputs are replaced by a valid document.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt)
  -> Int
{
  var chance = SeededGenerator(seed: UInt64(seed))
  if Int.random(in: 0..<8, using: &chance) == 0 { return mutateBytes(data, count, limit) }
  var bytes = Array(UnsafeBufferPointer(start: data, count: count))
  if count < 100 { bytes = Array((RichDocuments.all.randomElement(using: &chance) ?? "").utf8) }
  for _ in 0...Int.random(in: 0..<3, using: &chance) { DocumentMutation.damage(&bytes, using: &chance) }
  let kept = min(bytes.count, limit)
  for index in 0..<kept { data[index] = bytes[index] }
  return kept
}
