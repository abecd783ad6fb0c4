import GimbalArchive
import GimbalModel
import TestSupport
import Testing

/// Tests that malicious archives are rejected in bounded time and memory, with the correct location.
@Suite(.timeLimit(.minutes(1))) struct HostileArchiveTests {
  @Test func undamagedSampleIsAccepted() throws {
    let scenes = try read(ArchiveText.sealed(Array(HostileArchive.sample.utf8)))
    #expect(scenes.map(\.name.text) == ["card", "main"])
    #expect(HostileArchive.all.count >= 200)
  }

  @Test func everyMaliciousLineIsRejectedWithLineAndField() throws {
    for attack in HostileArchive.all {
      let error = #expect(throws: ArchiveError.self, "\(attack)") { try read(attack.bytes) }
      guard let error else { continue }
      #expect(error.line == attack.line, "\(attack): \(error)")
      #expect(error.field == attack.field, "\(attack): \(error)")
      #expect(error.column >= 1)
    }
  }

  /// The location is also correct for errors that depend on the whole line.
  @Test func errorNamesRejectedField() throws {
    for (text, other, column) in [
      ("\"constant\":-8", "\"constant\":1e10", 13), ("\"name\":\"row\"", "\"name\":\"title\"", 23),
      ("\"part\":\"statusBar\",\"view\":\"root\"", "\"part\":\"statusBar\",\"view\":\"row\"", 99),
      ("[1,null,2.5,null]", "[-1,null,2.5,null]", 58),
      ("\"orientation\":\"portrait\"", "\"orientation\":\"landscapeRight\"", 173),
    ] {
      let body = HostileArchive.sample.replacing(text, with: other, maxReplacements: 1)
      let error = #expect(throws: ArchiveError.self) { try read(ArchiveText.sealed(Array(body.utf8))) }
      #expect(error?.column == column, "\(other)")
    }
  }

  @Test func endlessLineIsRejectedAtLimit() throws {
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
    var given = 0
    var reader = ArchiveReader(ids: CountingIDs()) {
      guard given < 1 << 30 else { return [] }
      given += piece.count
      return piece
    }
    let error = try #require(throws: ArchiveError.self) { try reader.next() }
    #expect(error.reason == .exceeded(InputLimits().exceeded(.archiveLine)))
    #expect(given <= InputLimit.archiveLine.standard + 2 * piece.count)
  }

  @Test func unusualButValidInputIsAccepted() throws {
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
