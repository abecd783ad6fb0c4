extension HostileArchive {
  private static let lines = sample.split(separator: "\n").map { String($0) }

  /// Creates the sample with its lines in another order. Lines are numbered from 1.
  private init(order: [Int], _ description: String, line: Int, field: String? = nil) {
    let text = order.map { HostileArchive.lines[$0 - 1] + "\n" }.joined()
    self.init(named: "lines \(description)", ArchiveText.sealed(Array(text.utf8)), line: line, field: field)
  }

  private static let inOrder = Array(1...lines.count)

  /// Archives whose lines are out of order, repeated or missing.
  static let damagedOrder: [HostileArchive] =
    [
      HostileArchive(order: [], "are none", line: 1),
      HostileArchive(order: [1, 1] + inOrder.dropFirst(), "with two headers", line: 2),
      HostileArchive(order: inOrder + [1], "with a header at the end", line: 16),
      HostileArchive(order: Array(inOrder.dropFirst()), "without a header", line: 1),
      HostileArchive(order: [2, 1] + inOrder.dropFirst(2), "with the header second", line: 1),
      HostileArchive(order: [1, 2, 2] + inOrder.dropFirst(2), "with the project twice", line: 3),
      HostileArchive(order: [1] + inOrder.dropFirst(2) + [2], "with the project last", line: 15),
      HostileArchive(order: [1, 4], "with a view and no scene", line: 2),
      HostileArchive(order: [1, 10], "with a set and no scene", line: 2),
      HostileArchive(order: [1, 3], "with a scene and no root", line: 3),
      HostileArchive(order: [1, 3, 6, 7], "with a scene, no root, and a scene", line: 3),
      HostileArchive(order: [1, 3, 10], "with a set in place of the root", line: 3),
      HostileArchive(order: [1, 3, 5, 4], "with a view before the root", line: 3, field: "parent"),
      HostileArchive(order: [1, 3, 4, 4], "with two roots", line: 4),
      HostileArchive(order: [1, 3, 4, 5, 5], "with a view twice", line: 5, field: "name"),
      HostileArchive(order: [1, 3, 4, 5, 3, 4, 5], "with a scene twice", line: 5, field: "name"),
      HostileArchive(order: inOrder + [10], "with a set twice", line: 16, field: "name"),
      HostileArchive(order: [1, 6, 7, 8, 9, 11], "with a rule and no set", line: 6),
      HostileArchive(order: [1, 6, 7, 8, 9, 14], "with a layout and no set", line: 6),
      HostileArchive(order: [1, 6, 7, 8, 9, 10, 15], "with a box and no layout", line: 7, field: "depth"),
      HostileArchive(
        order: [1, 6, 7, 8, 9, 10, 14, 11, 15, 3, 11], "with a rule of the scene before", line: 11),
      HostileArchive(
        order: [1, 3, 4, 10, 11], "with a constraint on another scene's view", line: 5, field: "first.view"),
    ]
    // Rules about views of another scene.
    + [11, 12, 13, 14, 15].map { rule in
      let field = rule == 11 ? "first.view" : rule == 13 ? "value.view" : "view"
      let order = [1, 3, 4, 5, 10] + (rule == 15 ? [14, 15] : [rule])
      return HostileArchive(
        order: order, "with line \(rule) in another scene", line: 6,
        field: rule == 13 ? "view" : field)
    }
    // References to a line that is missing.
    + [(8, 10, "first.view"), (9, 13, "view")].map { gone, line, field in
      HostileArchive(order: inOrder.filter { $0 != gone }, "without \(gone)", line: line, field: field)
    }
}

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

  /// Archives with wrong counts or a wrong hash in the trailer, and with data after it.
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

  /// Truncated samples: after each line, and in the middle of each line.
  static let cuts: [HostileArchive] = {
    let lines = sample.split(separator: "\n").map { Array($0.utf8) + [UInt8(ascii: "\n")] }
    return (0...lines.count).map { kept in
      HostileArchive(named: "cut after \(kept) lines", Array(lines[..<kept].joined()), line: kept + 1)
    }
  }()
}
