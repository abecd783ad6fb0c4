extension HostileArchive {
  private static let counts = ArchiveText.counts(of: body)
  private static let hash = ArchiveText.hash(of: body)

  private init(counts: String, field: String?) {
    self.init(
      named: "counts \(counts)",
      HostileArchive.body + ArchiveText.trailer(counts: counts, hash: HostileArchive.hash), line: 16,
      field: field)
  }

  private init(hash: String, _ description: String, field: String?) {
    self.init(
      named: "hash \(description)",
      HostileArchive.body + ArchiveText.trailer(counts: HostileArchive.counts, hash: hash), line: 16,
      field: field)
  }

  private init(trailer: String, field: String? = nil) {
    self.init(named: "trailer \(trailer)", HostileArchive.body + Array(trailer.utf8), line: 16, field: field)
  }

  private init(behind text: String) {
    let whole = ArchiveText.sealed(HostileArchive.body)
    self.init(named: "\(text) behind the trailer", whole + Array(text.utf8), line: 17)
  }

  /// Trailers that count or hash otherwise, and what comes behind one.
  static let badTrailers: [HostileArchive] =
    badCounts + [
      HostileArchive(counts: "{}", field: "counts.project"), HostileArchive(counts: "[]", field: "counts"),
      HostileArchive(counts: "{\"header\":1}", field: "counts.header"),
      HostileArchive(counts: "{\"views\":6}", field: "counts.views"),
      HostileArchive(hash: "", "of nothing", field: "sha256"),
      HostileArchive(hash: String(repeating: "0", count: 64), "of zeros", field: "sha256"),
      HostileArchive(hash: hash.uppercased(), "in capitals", field: "sha256"),
      HostileArchive(hash: hash + "00", "with more", field: "sha256"),
      HostileArchive(hash: String(hash.dropLast()), "with less", field: "sha256"),
      HostileArchive(hash: "\\u001b[2J", "of escapes", field: "sha256"),
      HostileArchive(trailer: #"{"counts":\#(counts),"kind":"trailer"}"#),
      HostileArchive(trailer: #"{"kind":"trailer","sha256":"\#(hash)"}"#),
      HostileArchive(trailer: #"{"counts":\#(counts),"kind":"trailer","sha256":1}"#, field: "sha256"),
      HostileArchive(trailer: #"{"counts":\#(counts),"kind":"trailer","more":1}"#, field: "more"),
      HostileArchive(trailer: #"{"counts":\#(counts),"kind":"trailer","sha256":"\#(hash)""#, field: "sha256"),
      HostileArchive(behind: "\n"), HostileArchive(behind: "x"), HostileArchive(behind: "\u{0}"),
      HostileArchive(behind: "{\"kind\":\"trailer\"}"), HostileArchive(behind: sample),
    ]

  private static let badCounts: [HostileArchive] =
    ["constraint", "layout", "override", "placement", "project", "scene", "set", "view"].flatMap { kind in
      ["-1", "1000000000", "99999999999999999999", "1.5", "\"1\"", "null", "1e9"].map { count in
        let others = counts.dropFirst().dropLast().split(separator: ",").map { entry in
          entry.hasPrefix("\"\(kind)\"") ? "\"\(kind)\":\(count)" : String(entry)
        }
        return HostileArchive(
          counts: "{\(others.joined(separator: ","))}", field: "counts.\(kind)")
      }
    }

  /// The sample ending early: after each of its lines, and in the middle of each.
  static let cuts: [HostileArchive] = {
    let lines = sample.split(separator: "\n").map { Array($0.utf8) + [UInt8(ascii: "\n")] }
    return (0...lines.count).map { kept in
      HostileArchive(named: "cut after \(kept) lines", Array(lines[..<kept].joined()), line: kept + 1)
    }
  }()
}
