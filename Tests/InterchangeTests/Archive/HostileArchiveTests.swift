import GimbalInterchange
import GimbalModel
import TestSupport
import Testing

/// Archives that somebody made to hurt are refused where they are wrong, in bounded time and memory.
@Suite(.timeLimit(.minutes(1))) struct HostileArchiveTests {
  @Test func theSampleItselfIsRead() throws {
    let scenes = try read(ArchiveText.sealed(Array(HostileArchive.sample.utf8)))
    #expect(scenes.map(\.name.text) == ["card", "main"])
    #expect(HostileArchive.all.count >= 200)
  }

  @Test func everyAttackIsRefusedWithLineAndField() throws {
    for attack in HostileArchive.all {
      let error = #expect(throws: ArchiveError.self, "\(attack)") { try read(attack.bytes) }
      guard let error else { continue }
      #expect(error.line == attack.line, "\(attack): \(error)")
      #expect(error.field == attack.field, "\(attack): \(error)")
      #expect(error.column >= 1)
    }
  }

  /// Also where a scene refuses what a whole line says.
  @Test func aRefusedValueIsPointedAt() throws {
    for (text, other, column) in [
      ("\"constant\":-8", "\"constant\":1e10", 13), ("\"name\":\"row\"", "\"name\":\"title\"", 23),
      ("\"part\":\"statusBar\",\"view\":\"root\"", "\"part\":\"statusBar\",\"view\":\"row\"", 99),
      ("[1,null,2.5,null]", "[-1,null,2.5,null]", 58),
      ("\"orientation\":\"portrait\"", "\"orientation\":\"landscapeRight\"", 156),
    ] {
      let body = HostileArchive.sample.replacing(text, with: other, maxReplacements: 1)
      let error = #expect(throws: ArchiveError.self) { try read(ArchiveText.sealed(Array(body.utf8))) }
      #expect(error?.column == column, "\(other)")
    }
  }

  @Test func aLineOfAGigabyteIsReadNoFurtherThanALineGoes() throws {
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
    var given = 0
    var reader = ArchiveReader(ids: CountingIDs()) {
      guard given < 1 << 30 else { return [] }
      given += piece.count
      return piece
    }
    let error = try #require(throws: ArchiveError.self) { try reader.next() }
    #expect(error.reason == .tooMany(limit: ArchiveLimit.line, of: "bytes in a line"))
    #expect(given <= ArchiveLimit.line + 2 * piece.count)
  }

  @Test func whatIsOddButSaysSomethingIsRead() throws {
    let odd = [
      ("\n", "\r\n"), ("\"lines\":2", "\"lines\":2.0"), ("\"frameX\":4", "\"frameX\":-0"),
      ("\"frameX\":4", "\"frameX\":1e-400"), ("\"frameX\":4", "\"frameX\":4e0"),
      ("\"frameX\":4", "\"frameX\":0.0000000000000000000000000000000004e33"),
      ("\"card\"", "\"../../etc/passwd\""), ("\"card\"", "\"\\ud83d\\ude00\""),
      ("\"card\"", "\"ca\\u0301rd\""),
      ("\"Hello\"", "\"\\u202ebackwards\""), ("{\"kind\"", "\t{ \"kind\""),
    ]
    for (text, other) in odd {
      let body = HostileArchive.sample.replacing(text, with: other)
      let scenes = try read(ArchiveText.sealed(Array(body.utf8)))
      #expect(scenes.count == 2, "\(text) -> \(other)")
    }
  }

  private func read(_ bytes: [UInt8]) throws -> [Scene] {
    var rest = bytes[...]
    var reader = ArchiveReader(ids: CountingIDs()) {
      defer { rest = rest.dropFirst(1 << 16) }
      return Array(rest.prefix(1 << 16))
    }
    var scenes: [Scene] = []
    while let part = try reader.next() { if case .scene(let scene) = part { scenes.append(scene) } }
    return scenes
  }
}

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
