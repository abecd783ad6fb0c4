// The fuzzer's target for archives: what `Scripts/fuzz archive` builds with libFuzzer, and nothing else does.
//
// Whatever the lines are, they are an archive that is written and read back with the same bytes, or an `ArchiveError`
// with its place. The trailer is put behind them with what it should count, and the hash is a stand-in.

import Glibc

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let body = Array(UnsafeBufferPointer(start: data, count: count))
  do {
    if let complaint = try ArchiveProperty.complaint(
      about: body, ids: { CountingIDs() }, sealed: ArchiveText.sealed)
    {
      fatalError(complaint)
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Damages archives as lines and words, and every so often as bytes; what is too short to be one becomes one.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
)
  -> Int
{
  var chance = SeededGenerator(seed: UInt64(seed))
  if Int.random(in: 0..<16, using: &chance) == 0 { return mutateBytes(data, count, limit) }
  var bytes = Array(UnsafeBufferPointer(start: data, count: count))
  if count < 200 { bytes = Array(HostileArchive.sample.utf8) }
  for _ in 0...Int.random(in: 0..<3, using: &chance) {
    ArchiveMutation.damage(&bytes, using: &chance)
  }
  let kept = min(bytes.count, limit)
  for index in 0..<kept { data[index] = bytes[index] }
  return kept
}
