import GimbalModel
package import TestSupport

/// The reader and the writer of archives. An input is an archive without its trailer, which the target appends
/// with the correct counts and hash.
package final class ArchiveTarget: FuzzTarget {
  package static let name = "archive"

  package init(isThorough: Bool) {}

  package let seeds = [Array(HostileArchive.sample.utf8)]

  package func check(_ bytes: [UInt8]) throws -> Bool {
    try ArchiveProperty.isAccepted(bytes, ids: { CountingIDs() }, sealed: ArchiveText.sealed)
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    ArchiveMutation.damage(&bytes, using: &chance)
  }
}
