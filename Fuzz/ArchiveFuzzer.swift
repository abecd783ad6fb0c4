// The fuzz target for archives, built by `Scripts/fuzz archive`.
//
// Any lines either round-trip to equal bytes or give an `ArchiveError` with a location. The target appends a trailer
// with the correct counts. A stub replaces the hash.

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

/// Mutates the lines and words of an archive, sometimes its bytes. Short inputs are replaced by a valid archive.
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
