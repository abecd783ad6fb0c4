import TestSupport
import Testing

/// Damaged archives are read and written back with the same bytes, or refused with a place: the short form of what
/// `Scripts/fuzz archive` does for as long as it is told.
@Suite struct ArchiveMutationTests {
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 8, long: 800)))
  func damageIsTakenOrRefused(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var bytes = Array(HostileArchive.sample.utf8)
      for _ in 0...Int.random(in: 0..<4, using: &chance) {
        ArchiveMutation.damage(&bytes, using: &chance)
      }
      let complaint = try ArchiveProperty.complaint(
        about: bytes, ids: { CountingIDs() }, sealed: ArchiveText.sealed)
      #expect(complaint == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
